"""Pages of several modules by the search template of NukeViet: nukeviet_site.py (nukeviet.html of `$TEMPLATES`, as Jinja)"""

import html
import random
import re

from markupsafe import Markup

from everyday import has, publish, slug, template

draw = random.Random(6122)
MODULES = [("news", "Tin Tức"), ("shops", "Mua bán xe"), ("download", "Tài liệu"), ("page", "Giới thiệu")]
CARS = ["Honda Wave", "Yamaha Exciter", "Toyota Vios", "Kia Morning", "Mazda 3", "Hyundai Accent", "Vespa Sprint", "Ford Ranger", "Suzuki Raider", "VinFast Fadil"]
TITLES = {
    "news": ["Đánh giá {c} đời {y}: có đáng mua?", "Kinh nghiệm mua {c} cũ", "Giá {c} giảm mạnh trong tháng {m}", "{c} {y} ra mắt thị trường Việt Nam", "Cách bảo dưỡng {c} mùa mưa"],
    "shops": ["Bán {c} {y}, {k} km, chính chủ", "{c} {y} biển số thành phố", "Cần bán gấp {c} {y} màu {m2}", "Phụ tùng {c} chính hãng"], "download": ["Sổ tay sử dụng {c} {y}", "Bảng giá phụ tùng {c}"], "page": ["Dịch vụ kiểm tra {c} tận nơi"],
}  # fmt: skip
LINES = [
    "Xe còn rất mới, máy êm, bao test hãng.", "Giá thương lượng cho khách thiện chí, liên hệ trong giờ hành chính.", "Mẫu xe này được nhiều người dùng lựa chọn nhờ tiết kiệm nhiên liệu.", "Theo các đại lý, nhu cầu tăng cao vào dịp cuối năm.", "Hỗ trợ trả góp đến 70% giá trị xe.", "Bài viết tổng hợp những lỗi thường gặp và cách khắc phục.",
    "Giấy tờ đầy đủ, sang tên trong ngày.", "Động cơ vận hành ổn định sau 50.000 km.", "Tải về miễn phí, định dạng PDF.", "Xe gia đình ít đi, giữ gìn cẩn thận.",
]  # fmt: skip


def item(number):
    module = draw.choices([key for key, _ in MODULES], [45, 40, 10, 5])[0]
    title = draw.choice(TITLES[module]).format(c=draw.choice(CARS), y=draw.randrange(2005, 2023), m=draw.randrange(1, 13), k=f"{draw.randrange(5, 120)}.000", m2=draw.choice(["đỏ", "trắng", "xanh", "đen nhám"]))
    text = " ".join(draw.sample(LINES, draw.randrange(1, 5)))
    return {"id": number + 7, "module": module, "title": title, "text": ("..." if draw.random() < 0.2 else "") + text[:150].rsplit(" ", 1)[0] + "..." if len(text) > 150 else text}


stock = sorted({one["title"]: one for one in map(item, range(190))}.values(), key=lambda one: [key for key, _ in MODULES].index(one["module"]))


def mark(text, query):
    word = "|".join(map(re.escape, query.split()))
    return Markup(re.sub(f"(?i)({word})", r'<span class="keyword">\1</span>', html.escape(text, quote=False))) if word else text


page = template("nukeviet", modules=MODULES, slug=slug, mark=mark)


def render(q, found, count, module=None):
    groups = [(key, name, [one for one in found if one["module"] == key], sum(one["module"] == key and has(f"{one['title']} {one['text']}", q) for one in stock)) for key, name in MODULES]
    return page.render(q=q, module=module, groups=[group for group in groups if group[2]])


def gold(one):
    return {"title": one["title"], "text": one["text"]}


publish("nukeviet", ["title"], stock, lambda one: f"{one['title']} {one['text']}", render, gold, limit=16, sizes=(1, 2, 3, 6, 9, 13), terms=[*CARS, "phụ tùng", "chính chủ", "trả góp", "kinh nghiệm", "đánh giá", "gia đình", "đại lý", "PDF", "màu đỏ", "2010", "2015", "2021"], fielded=[
    ("news-vespa", ["vespa", "Tin Tức"], lambda one: one["module"] == "news" and has(one["title"] + " " + one["text"], "vespa"), {"q": "vespa", "module": "news"}),
    ("download-so-tay", ["sổ tay", "Tài liệu"], lambda one: one["module"] == "download" and has(one["title"] + " " + one["text"], "sổ tay"), {"q": "sổ tay", "module": "download"}),
])  # fmt: skip
