"""Goods by the template of EC-CUBE 4: eccube_site.py (eccube.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, template

draw = random.Random(6103)
CATEGORIES = {"調理器具": ["鉄フライパン", "土鍋", "まな板", "菜箸", "おろし金", "卵焼き器"], "食器": ["飯碗", "湯呑", "箸置き", "大皿", "急須", "漆椀"], "雑貨": ["手ぬぐい", "風呂敷", "蚊取り線香立て", "竹かご", "うちわ"], "文具": ["万年筆", "便箋", "筆ペン", "和綴じノート"]}
MADE = ["南部", "有田焼", "波佐見焼", "越前", "京都", "備前焼", "美濃焼", "会津", "別府", "信楽焼"]
HOW = ["手作り", "職人仕上げ", "食洗機対応", "軽量", "限定", "藍染め", "桜柄", "青海波", "白磁", "夫婦セット"]
SIZES = ["20cm", "26cm", "5号", "大", "小", "2個セット", "5枚組", "木箱入り", "ギフト包装", ""]
LINES = [
    "毎日の食卓になじむ、飽きのこない一品です。", "使うほどに味わいが増します。", "職人がひとつひとつ丁寧に仕上げました。", "電子レンジ・食洗機をお使いいただけます。", "贈り物にも喜ばれています。", "在庫限りの特別価格です。", "※色合いには個体差がございます。",
    "IH・ガス火の両方に対応。", "雑誌で紹介された人気商品。", "天然素材のため、水に長時間浸けないでください。", "送料無料",
]  # fmt: skip


def product(number):
    category = draw.choice(list(CATEGORIES))
    made, how, kind, size = draw.choice(MADE), draw.choice(HOW), draw.choice(CATEGORIES[category]), draw.choice(SIZES)
    name = draw.choice([f"{made} {kind} {size}", f"【{how}】{made}の{kind}", f"{kind}（{how}） {size}", f"{made} {how} {kind} {size}".strip()]).strip()
    low = draw.choice([draw.randrange(4, 40) * 110, draw.randrange(30, 300) * 110, draw.randrange(100, 900) * 55])
    many = draw.random() < 0.2
    return {
        "id": number + 1, "name": name, "category": category, "image": f"{draw.randrange(10**7, 10**8)}_{number}.png" if draw.random() < 0.85 else None, "description": draw.sample(LINES, draw.randrange(1, 4)) if draw.random() < 0.7 else [],
        "price": f"￥{low:,} ～ ￥{low + draw.randrange(5, 60) * 110:,}" if many else f"￥{low:,}",
    }  # fmt: skip


stock = list({one["name"]: one for one in map(product, range(230))}.values())
page = template("eccube", categories=list(CATEGORIES))


def render(q, found, count, category=None):
    return page.render(q=q, found=found, count=count, category=category)


def gold(one):
    return {"name": one["name"], "description": " ".join(one["description"]), "price": one["price"]}


publish("eccube", ["name"], stock, lambda one: one["name"], render, gold, sizes=(1, 2, 5, 9, 14, 30), terms=[*MADE, *HOW, *[kind for kinds in CATEGORIES.values() for kind in kinds], *SIZES[:8]], fielded=[
    ("bungu-hako", ["文具", "木箱入り"], lambda one: one["category"] == "文具" and "木箱入り" in one["name"], {"q": "木箱入り", "category": "文具"}),
    ("shokki", ["食器"], lambda one: one["category"] == "食器", {"q": "", "category": "食器"}),
])  # fmt: skip
