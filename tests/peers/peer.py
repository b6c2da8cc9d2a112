"""Systems for main content as peers of `hadal eval content`.

Usage: peer.py SYSTEM. Reads a line of JSON a page with `html`, and answers each with a line
with `text` and `ms`, or with `error`. `install.sh` installs the systems.
"""

import json
import logging
import sys
import time
import warnings


def trafilatura(**options):
    from trafilatura import extract

    options = {"include_comments": False, **options}
    return lambda html: extract(html, **options)


def readability():
    from lxml.html import fromstring
    from readability import Document

    def text(html):
        return lines(fromstring(Document(html).summary()))

    return text


def justext():
    import justext
    from lxml.html import fromstring

    lists = {}

    def text(html):
        # Its stop lists are by language, so it has to be told; a page that names none of those
        # that it has is read without, as its authors advise.
        root = fromstring(html.encode("utf-8", "replace"))
        code = (root.get("lang") or "en").split("-")[0].lower()
        names = {"en": "English", "el": "Greek", "pl": "Polish", "ru": "Russian", "de": "German",
                 "fr": "French", "es": "Spanish", "it": "Italian", "pt": "Portuguese"}
        if code not in lists:
            lists[code] = justext.get_stoplist(names[code]) if code in names else frozenset()
        bare = {} if lists[code] else {"stopwords_low": 0, "stopwords_high": 0}
        paragraphs = justext.justext(html, lists[code], **bare)
        return "\n".join(p.text for p in paragraphs if not p.is_boilerplate)

    return text


def boilerpipe():
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor()
    return extractor.get_content


def newspaper():
    warnings.simplefilter("ignore")
    from newspaper import Article

    def text(html):
        article = Article("http://localhost/", fetch_images=False)
        article.download(input_html=html)
        article.parse()
        return article.text

    return text


def resiliparse(**options):
    from resiliparse.extract.html2text import extract_plain_text

    return lambda html: extract_plain_text(html, **options)


# Elements that begin a line of their own, where it matters that words do not run together.
BLOCKS = {"address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption",
          "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
          "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul"}


def lines(root):
    """The text of a tree, a line a block."""
    from lxml import etree

    parts = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        is_block = element.tag in BLOCKS
        if is_block:
            parts.append("\n")
        if event == "start":
            if isinstance(element.tag, str) and element.tag not in ("script", "style"):
                parts.append(element.text or "")
        else:
            parts.append(element.tail or "")
    text = "".join(parts)
    return "\n".join(" ".join(line.split()) for line in text.split("\n") if line.strip())


SYSTEMS = {
    "trafilatura": trafilatura,
    "trafilatura-precision": lambda: trafilatura(favor_precision=True),
    "trafilatura-recall": lambda: trafilatura(favor_recall=True),
    "readability": readability,
    "justext": justext,
    "boilerpipe": boilerpipe,
    "newspaper": newspaper,
    "resiliparse": lambda: resiliparse(main_content=True),
    "html-text": lambda: resiliparse(main_content=False),
}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in SYSTEMS:
        sys.exit(f"usage: peer.py SYSTEM, one of {', '.join(SYSTEMS)}")
    logging.disable(logging.CRITICAL)
    # What a system prints must not stand between the answers.
    out, sys.stdout = sys.stdout, sys.stderr
    extract = SYSTEMS[sys.argv[1]]()
    extract("<p>What is loaded at first use is no part of the time of a page.</p>")
    for line in sys.stdin:
        html = json.loads(line)["html"]
        start = time.perf_counter()
        try:
            answer = {"text": extract(html) or ""}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        answer["ms"] = (time.perf_counter() - start) * 1e3
        # Escapes keep lone surrogates from breaking the stream.
        print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    main()
