"""Films and series by a Blade page of a Vietnamese film site: phimapi_site.py (phimapi.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, slug, template

draw = random.Random(6130)
FILTERS = [
    ("Sắp xếp", "Thời gian đăng", ["Thời gian cập nhật", "Thời gian đăng", "Năm sản xuất", "Lượt xem"]), ("Định dạng", "Toàn bộ", ["Toàn bộ", "Phim bộ", "Phim lẻ"]),
    ("Thể loại", "Toàn bộ", ["Toàn bộ", "Âm Nhạc", "Bí ẩn", "Chiến Tranh", "Chính kịch", "Cổ Trang", "Gia Đình", "Hài Hước", "Hành Động", "Hình Sự", "Hoạt Hình", "Kinh Dị", "Phiêu Lưu", "Tâm Lý", "Tình Cảm", "Viễn Tưởng", "Võ Thuật"]),
    ("Quốc gia", "Toàn bộ", ["Toàn bộ", "Âu Mỹ", "Ấn Độ", "Hàn Quốc", "Hồng Kông", "Nhật Bản", "Thái Lan", "Trung Quốc", "Việt Nam"]), ("Năm", "Toàn bộ", ["Toàn bộ", *map(str, range(2024, 1999, -1))]),
]  # fmt: skip
HEADS = [("Người", "The Man"), ("Ngôi Nhà", "The House"), ("Mùa Hè", "Summer"), ("Bí Mật", "The Secret"), ("Cuộc Chiến", "The War"), ("Thành Phố", "City"), ("Chuyến Tàu", "The Train"), ("Hành Trình", "Journey"), ("Ký Ức", "Memories"), ("Cô Gái", "The Girl")]
TAILS = [("Bên Kia Sông", "Across the River"), ("Không Ngủ", "Without Sleep"), ("Cuối Cùng", "at the End"), ("Của Gió", "of the Wind"), ("Trên Đồi", "on the Hill"), ("Trong Mưa", "in the Rain"), ("Nửa Đêm", "at Midnight"), ("Tình Yêu", "of Love"), ("Biển Xanh", "by the Blue Sea"), ("Vô Danh", "Without a Name")]


def film(number):
    (head, one), (tail, two) = draw.choice(HEADS), draw.choice(TAILS)
    part = draw.choice(["", "", "", " (Phần 2)", " (Phần 3)", ": Ngoại Truyện"])
    series = draw.random() < 0.5
    full = draw.randrange(8, 60)
    return {
        "id": 900 + number, "name": f"{head} {tail}{part}", "origin": f"{one} {two}" + {"": "", " (Phần 2)": " (Season 2)", " (Phần 3)": " (Season 3)", ": Ngoại Truyện": ": Side Story"}[part], "year": draw.randrange(1995, 2025), "type": "Phim bộ" if series else draw.choice(["Phim lẻ", "Phim lẻ", "Hoạt hình"]),
        "status": draw.choice([f"Hoàn tất ({full}/{full})", f"Tập {draw.randrange(1, full)}"]) if series else draw.choice(["Full", "Trailer", "Full"]), "lang": draw.choice(["Vietsub", "Vietsub", "Thuyết Minh", "Lồng Tiếng", "Vietsub + Thuyết Minh", ""]),
    }  # fmt: skip


stock = list({one["name"]: one for one in map(film, range(230))}.values())
page = template("phimapi", filters=FILTERS, slug=slug, best=stock[40:45])


def render(q, found, count):
    return page.render(q=q, found=found, count=count)


def gold(one):
    return {"title": one["name"], "original title": one["origin"], "type": one["type"], "status": one["status"], "language": one["lang"]}


publish("phimapi", ["title"], stock, lambda one: f"{one['name']} {one['origin']}", render, gold, limit=24, sizes=(1, 2, 3, 6, 10, 18, 30))
