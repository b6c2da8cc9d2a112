"""Entries of a Japanese dictionary by the template of jiten: jiten_site.py (jiten.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

SIGNS = dict(pair.split(":") for pair in "学:がく 校:こう 電:でん 話:わ 車:しゃ 水:すい 山:さん 海:かい 火:か 木:もく 金:きん 土:ど 星:せい 空:くう 語:ご 書:しょ 食:しょく 市:し 民:みん 時:じ 間:かん 計:けい 画:が 文:ぶん 化:か 音:おん 楽:がく 医:い 術:じゅつ 新:しん 聞:ぶん 会:かい 社:しゃ 料:りょう 理:り 地:ち 図:ず 雪:せつ 雨:う 風:ふう 花:か 鳥:ちょう 古:こ 代:だい".split())
MEANINGS = {
    "eng": ["school", "electric current", "to plan carefully", "newspaper", "conversation", "mountain water", "old map", "star chart", "musical scale", "civil society", "medicine", "citizen", "snow-viewing", "bird of passage", "cooking method", "company (esp. old)", "seasonal wind", "literature", "timetable", "culture"],
    "ger": ["Schule", "elektrischer Strom", "Zeitung", "Gespräch", "Bergwasser", "alte Landkarte", "Tonleiter", "Heilkunde", "Bürger", "Zugvogel", "Kultur", "Fahrplan"],
    "dut": ["school", "krant", "gesprek", "landkaart", "burger", "trekvogel", "muziekschaal"],
}
INFO = ["noun (common) (futsuumeishi)", "noun or participle which takes the aux. verb suru", "adverb (fukushi)", "word usually written using kana alone", "archaism", "abbreviation", "physics terminology", "colloquialism"]
XINFO = ["word containing irregular kanji usage", "out-dated or obsolete kana usage", "rarely-used kanji form"]


def entry(draw):
    signs = draw.sample(list(SIGNS), draw.choice([2, 2, 2, 3, 4]))
    word, kana = "".join(signs), "".join(SIGNS[sign] for sign in signs)
    bare = draw.random() < 0.06
    languages = draw.choice([["eng"], ["eng"], ["eng", "ger"], ["eng", "dut", "ger"]])
    gloss = {name: [draw.sample(MEANINGS[name], draw.choice([1, 1, 2, 3])) for _ in range(draw.choice([1, 1, 2, 3]))] for name in languages}
    return {
        "seq": draw.randrange(1000000, 2850000), "kanji": [] if bare else [word] + ([word[::-1]] if draw.random() < 0.15 else []), "reading": [kana] + ([kana.replace("く", "っ", 1)] if draw.random() < 0.12 and "く" in kana else []), "pitch": [f"{kana[0]}ꜛ{kana[1:]}" + draw.choice(["", "ꜜ"])] if draw.random() < 0.6 else [], "gloss": gloss,
        "info": draw.sample(INFO, draw.choice([0, 1, 1, 2, 3])), "xinfo": draw.sample(XINFO, 1) if draw.random() < 0.1 else [], "xref": ["".join(draw.sample(list(SIGNS), 2)) for _ in range(draw.choice([0, 0, 0, 1, 2]))], "rank": some(draw, 0.55, draw.randrange(12, 30000)), "prio": draw.random() < 0.3, "key": word + kana,
    }  # fmt: skip


stock = unique(random.Random(6024), entry, 230, "key")
page = template("jiten.html", signs=SIGNS)


def meanings(one):
    return [text for senses in one["gloss"].values() for sense in senses for text in sense]


def gold(one):
    return {
        "kanji": one["kanji"], "reading": one["reading"], "pitch": one["pitch"], "language": list(one["gloss"]), "meaning": meanings(one), "info": one["info"], "form info": one["xinfo"], "see": one["xref"], "seq": one["seq"], "freq": one["rank"], "prio": "prio" if one["prio"] else "",
    }  # fmt: skip


pages(
    "jiten", ["seq"], stock, lambda one: " ".join(meanings(one) + one["reading"]), lambda q, found, count, fields: page.render(q=q or fields["q"], found=found, count=count, fields=fields), gold, limit=50, queries=["Zugvogel", "trekvogel krant", "newspaper culture", "snow viewing", "Tonleiter", "timetable"],
    fielded=[(f"+#{stock[11]['seq']}", {"q": f"+#{stock[11]['seq']}"}, lambda one: one is stock[11]), ("電", {"q": "電", "prio": "yes"}, lambda one: one["prio"] and any("電" in word for word in one["kanji"]))],
)  # fmt: skip
