"""Posts by the search skin of GNUBOARD 5: gnuboard_site.py (gnuboard.html of `$TEMPLATES`, as Jinja)"""

import html
import random
import re
from datetime import datetime, timedelta

from markupsafe import Markup

from everyday import has, names, publish, template

draw, fake = random.Random(6104), names("ko_KR", 6104)
BOARDS = [("free", "자유게시판"), ("qna", "질문답변"), ("market", "중고장터"), ("gallery", "라이딩 후기")]
THINGS = ["로드 자전거", "헬멧", "클릿 슈즈", "휠셋", "라이트", "체인", "전동 펌프", "안장", "브레이크 패드", "자전거 거치대", "고글", "카본 프레임"]
PLACES = ["남산", "한강", "북악 스카이웨이", "섬진강", "제주도", "팔당", "속초", "대관령", "아라뱃길", "미시령"]
TITLES = {
    "free": ["{p} 벚꽃 라이딩 가실 분", "{t} 추천 부탁드립니다", "어제 {p} 다녀왔어요", "가입 인사드립니다", "{t} 공동구매 하실 분 계신가요?", "{p} 모임 일정 변경 안내"],
    "qna": ["{t} 교체 주기가 어떻게 되나요?", "{t} 소음 문제 질문입니다", "{p} 코스 난이도 문의", "초보인데 {t} 꼭 필요한가요?", "{t} 정비는 어디가 좋은가요"],
    "market": ["[판매] {t} 팝니다 (상태 A급)", "[구매] {t} 구합니다", "[판매] {t} 미개봉 새상품 택포", "[완료] {t} + {u} 일괄 판매"],
    "gallery": ["{p} 왕복 120km 후기", "{p} 새벽 라이딩 사진", "비 오는 날의 {p}", "{p} 업힐 첫 완주!"],
}  # fmt: skip
TEXTS = [
    "지난주에 {p}에서 {t} 때문에 고생을 좀 했습니다.", "사용 기간은 {n}개월 정도 되었고 생활기스 조금 있습니다.", "가격은 {n}만원 생각하고 있고 직거래 우선입니다.", "날씨가 좋아서 사람이 정말 많더라고요.", "정비소에 맡겼더니 {t} 교체하라고 하네요.",
    "혹시 경험 있으신 분 조언 부탁드려요.", "출발은 토요일 오전 6시, 집결지는 {p} 입구입니다.", "평속 {n}km로 천천히 달릴 예정입니다.", "쪽지나 댓글 남겨 주세요.", "사진은 휴대폰으로 찍어서 화질이 별로네요.", "{t} 관련해서는 이전 글도 참고해 주세요.",
]  # fmt: skip


def post(number):
    board = draw.choice(BOARDS)
    words = {"t": draw.choice(THINGS), "u": draw.choice(THINGS), "p": draw.choice(PLACES)}
    comment = draw.random() < 0.15
    text = " ".join(line.format(n=draw.randrange(2, 40), **words) for line in draw.sample(TEXTS, draw.randrange(1, 6)))
    at, member = datetime(2019, 1, 5) + timedelta(minutes=draw.randrange(2500000)), draw.random() < 0.8
    name = fake.name() if member and draw.random() < 0.5 else draw.choice(["바람돌이", "두바퀴", "산들바람", "초보라이더", "달려라하니", "kmtb77", "은륜", "페달소년", "한강아재", "moonbike"]) + draw.choice(["", "", "2", "_"])
    return {"id": number + 11, "board": board[0], "title": draw.choice(TITLES[board[0]]).format(**words), "text": text[:120] + ("…" if len(text) > 120 else ""), "comment": comment, "member": f"user{draw.randrange(900)}" if member else None, "name": name, "date": f"{at:%Y-%m-%d %H:%M:%S}"}


stock = sorted(map(post, range(240)), key=lambda one: [b for b, _ in BOARDS].index(one["board"]))


def mark(text, query):
    word = "|".join(map(re.escape, query.split()))
    return Markup(re.sub(f"(?i)({word})", r'<b class="sch_word">\1</b>', html.escape(text))) if word else text


page = template("gnuboard", boards=BOARDS, mark=mark)


def content(one):
    return f"{one['title']} {one['text']}"


def render(q, found, count, sfl="wr_subject||wr_content"):
    fields = {"wr_name": lambda one: one["name"], "wr_subject": lambda one: one["title"]}.get(sfl, content)
    groups = [(board, name, sum(one["board"] == board and has(fields(one), q) for one in stock), [one for one in found if one["board"] == board]) for board, name in BOARDS]
    return page.render(q=q, groups=[group for group in groups if group[2]], count=count, sfl=sfl)


def gold(one):
    return {"title": one["title"], "text": one["text"], "author": one["name"], "date": one["date"]}


publish("gnuboard", ["title", "date"], stock, content, render, gold, limit=10, sizes=(1, 3, 6, 9, 25), terms=[*THINGS, *PLACES, "사진", "정비", "직거래", "초보", "판매", "구합니다", "후기", "공동구매"], fielded=[
    ("name-moonbike", ["moonbike"], lambda one: "moonbike" in one["name"], {"q": "moonbike", "sfl": "wr_name"}),
    ("subject-panmae", ["판매"], lambda one: "판매" in one["title"], {"q": "판매", "sfl": "wr_subject"}),
])  # fmt: skip
