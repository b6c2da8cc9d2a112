"""Vacancies in the back office of E-Esemka: eesemka_site.py (eesemka.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import names, publish, template

draw, fake = random.Random(6119), names("id_ID", 6119)
POSTS = ["Operator Produksi", "Teknisi Listrik", "Staf Gudang", "Kasir", "Desainer Grafis", "Mekanik Motor", "Juru Masak", "Pelayan", "Admin Toko Online", "Operator CNC", "Programmer Web", "Penjahit", "Perawat Taman"]
TITLES = ["Lowongan {p}", "Dibutuhkan segera {p}", "Rekrutmen {p} 2021", "{p} (kontrak 1 tahun)", "Magang {p}", "Walk in interview: {p}"]
ABOUT = ["Penempatan di pabrik Cikarang.", "Jam kerja shift, disediakan mess.", "Perusahaan yang sedang berkembang membuka kesempatan bagi lulusan SMK.", "Gaji UMR ditambah uang makan dan transport.", "Kontrak dapat diperpanjang sesuai kinerja.", "Lokasi kerja dekat terminal."]
NEEDS = ["Lulusan SMK semua jurusan", "Usia maksimal 25 tahun", "Sehat jasmani dan rohani", "Bersedia ditempatkan di luar kota", "Memiliki SIM C", "Jujur dan disiplin", "Nilai rata-rata minimal 7,5", "Menguasai Microsoft Office"]


def vacancy(number):
    posts, needs = draw.sample(POSTS, draw.choice([1, 1, 2, 3, 4])), draw.sample(NEEDS, draw.randrange(0, 5))
    about = draw.sample(ABOUT, draw.randrange(1, 4))
    return {
        "id": number + 31, "photo": f"{draw.getrandbits(64):x}.jpg" if draw.random() < 0.6 else None, "company": f"{draw.choice(['PT', 'CV', 'UD'])} {fake.last_name()} {draw.choice(['Jaya', 'Abadi', 'Mandiri', 'Sejahtera', 'Teknik', 'Makmur'])}", "title": draw.choice(TITLES).format(p=posts[0]),
        "about": "".join(f"<p>{line}</p>" for line in about) if draw.random() < 0.8 else about[0], "needs": f"<ol>{''.join(f'<li>{line}</li>' for line in needs)}</ol>" if len(needs) > 1 else "".join(needs), "needed": needs, "described": about,
        "status": draw.choices(["Publish", "Pending", "Close"], [60, 20, 20])[0], "user": fake.name(), "posts": posts,
    }  # fmt: skip


stock = [vacancy(n) for n in range(120)]
for one in stock:
    one["described"] = one["described"] if one["about"].startswith("<p>") else one["described"][:1]
page = template("eesemka")


def render(q, found, count):
    return page.render(q=q, found=found, count=count)


def gold(one):
    return {"company": one["company"], "title": one["title"], "description": " ".join(one["described"]), "requirement": one["needed"], "status": one["status"], "user": one["user"], "position": one["posts"]}


publish("eesemka", ["company", "title"], stock, lambda one: f"{one['title']} {one['company']}", render, gold, limit=10, sizes=(1, 2, 3, 5, 8, 10, 25))
