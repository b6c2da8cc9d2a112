"""Goods by the template of ECShop: ecshop_site.py (ecshop.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, template

draw = random.Random(6111)
CATEGORIES = {"茶叶": ["龙井", "普洱茶饼", "铁观音", "白毫银针", "茉莉花茶", "正山小种", "大红袍"], "茶具": ["紫砂壶", "盖碗", "公道杯", "品茗杯", "茶盘", "茶海"], "香道": ["沉香线香", "铜香炉", "檀香盘香"], "器皿": ["青花瓷瓶", "建盏", "汝窑茶叶罐", "锡罐"]}
PLACES = ["西湖", "云南", "安溪", "宜兴", "景德镇", "武夷山", "福鼎", "勐海", "德化"]
KINDS = ["明前特级", "手工", "礼盒装", "家用", "收藏级", "大师款", "旅行套装", "古树", "限量", "陈年"]
SIZES = ["250g", "357克", "500g/罐", "200ml", "六件套", "一壶四杯", "2013年", "", ""]
BRIEFS = ["汤色清亮，回甘持久", "原矿紫泥，全手工制作", "送礼自用两相宜", "老字号出品，假一罚十", "厂家直销，满199元包邮", "保真带证书", "耐高温，易清洗", "新茶上市，限时优惠"]


def yuan(value):
    return f"￥{value:.2f}元"


def goods(number):
    category = draw.choice(list(CATEGORIES))
    place, kind, thing, size = draw.choice(PLACES), draw.choice(KINDS), draw.choice(CATEGORIES[category]), draw.choice(SIZES)
    price = draw.choice([draw.randrange(18, 300), draw.randrange(90, 3000), draw.randrange(18, 200) + 0.5])
    return {
        "id": 40 + number, "name": draw.choice([f"{place}{thing} {kind} {size}", f"{kind}{thing}（{place}）{size}", f"{place}{kind}{thing}{size}"]).strip(), "category": category, "type": list(CATEGORIES).index(category), "style": draw.random() < 0.1, "brief": draw.choice(BRIEFS) if draw.random() < 0.6 else "",
        "market": yuan(price * 1.2), "price": yuan(price), "promote": yuan(price * 0.8) if draw.random() < 0.2 else None,
    }  # fmt: skip


stock = list({one["name"]: one for one in map(goods, range(220))}.values())[::-1]
page = template("ecshop", categories=list(CATEGORIES), history=stock[50:54])


def render(q, found, count, category=None):
    return page.render(q=q, found=found, count=count, category=category)


def gold(one):
    return {"name": one["name"], "description": one["brief"], "market price": one["market"], "price": one["promote"] or one["price"]}


publish("ecshop", ["name"], stock, lambda one: one["name"], render, gold, limit=10, sizes=(1, 2, 4, 7, 10, 20), terms=[*PLACES, *KINDS, *[thing for things in CATEGORIES.values() for thing in things], "357克", "六件套", "200ml"], fielded=[
    ("chaju-shougong", ["茶具", "手工"], lambda one: one["category"] == "茶具" and "手工" in one["name"], {"q": "手工", "category": "茶具"}),
    ("xiangdao", ["香道"], lambda one: one["category"] == "香道", {"q": "", "category": "香道"}),
])  # fmt: skip
