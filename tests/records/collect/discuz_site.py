"""Threads in Chinese by the template of Discuz!: discuz_site.py FOLDER-OF-TEMPLATES (discuz.html, as Jinja)"""

import random
import sys

import jinja2

from chance import day, unique
from common import keep
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("discuz.html")
THINGS = ["路由器", "硬盘", "打印机", "相机", "自行车", "电动车", "净水器", "显示器", "键盘", "吉他", "帐篷", "热水器"]
TITLES = ["求助：{a}突然不能用了", "{a}怎么选？预算{n}元", "转让九成新{a}一台", "分享一下我的{a}使用心得", "{a}和{b}哪个更值得买", "[原创] 周末带着{a}去江边", "请问{a}坏了哪里可以修", "{a}测评：用了{m}个月的感受"]
TEXTS = ["买了{m}个月，一直很稳定，最近{a}总是出问题，有没有懂的朋友帮忙看一下。", "先说优点：{a}外观不错，价格也便宜；缺点是{b}的接口太少。", "因为搬家出{a}，{n}元自取，不议价。", "图片比较多，慢慢看，喜欢{a}的可以留言交流。",
         "昨天去店里看了一下，老板说{a}下个月要涨价，大家怎么看？", "按照网上的教程把{a}拆开清洗了一遍，问题解决了。"]  # fmt: skip
FORUMS = ["数码交流", "二手市场", "本地生活", "户外活动", "谈天说地"]
NAMES = ["江边老王", "xiaoming88", "晴天", "silentriver", "阿强", "木子李", "hello_2008", "半夏"]
ASKED = {"xiangji": "相机", "yingpan": "硬盘", "zhangpeng": "帐篷", "jita": "吉他", "qiuzhu": "求助", "yusuan": "预算", "zhuanrang-jianpan": "转让九成新键盘", "xianshiqi": "显示器怎么选", "jita-he": "吉他和", "jingshuiqi": "净水器突然"}


def thread(draw):
    one, two = draw.sample(THINGS, 2)
    values = {"a": one, "b": two, "n": draw.randrange(2, 40) * 50, "m": draw.randrange(2, 20)}
    date = day(draw, "2013-01-01", 3000)
    return {
        "tid": draw.randrange(10000, 999999), "uid": draw.randrange(2, 9000), "fid": draw.randrange(2, 60), "title": draw.choice(TITLES).format(**values), "replies": draw.randrange(60),
        "views": draw.randrange(20, 20000), "locked": draw.random() < 0.08, "body": "".join(text.format(**values) for text in draw.sample(TEXTS, draw.randrange(1, 4))) + draw.choice(["", " ..."]),
        "date": f"{date.year}-{date.month}-{date.day} {date:%H:%M}", "author": draw.choice(NAMES) if draw.random() < 0.93 else None, "forum": draw.choice(FORUMS), "hot": draw.random() < 0.1,
    }  # fmt: skip


stock = unique(random.Random(630), thread, 150, "title")


def mark(text, word):
    return text.replace(word, f'<strong><font color="#ff0000">{word}</font></strong>')


def page(word, found):
    threads = [{**one, "marked": mark(one["title"], word), "text": mark(one["body"], word)} for one in found[:15]]
    return template.render(q=word, threads=threads, count=len(found))


def gold(one):
    values = {
        "title": one["title"], "replies": one["replies"], "views": one["views"], "text": None if one["locked"] else one["body"], "date": one["date"], "author": one["author"] or "匿名", "forum": one["forum"],
    }  # fmt: skip
    return {name: [str(value)] for name, value in values.items() if value is not None}


def asked(word):
    return [one for one in stock if word in one["title"]]


pages = [(name, [word], page(word, asked(word)), [gold(one) for one in asked(word)[:15]]) for name, word in ASKED.items() if asked(word)]
keep("discuz", ["title"], pages, page("zzqxv", []))
