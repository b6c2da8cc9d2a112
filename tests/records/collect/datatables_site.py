"""A directory of staff that DataTables shows: datatables_site.py FOLDER-OF-PACKAGES (datatables.net, datatables.net-dt, jquery)"""

import html
import pathlib

import sys

from browsers import dom, links
from chance import site, staff

folder = pathlib.Path(sys.argv[1]).resolve()
scripts = [next(folder.glob(pattern)).relative_to(folder) for pattern in
           ["jquery-*/dist/jquery.min.js", "datatables.net-[0-9]*/js/dataTables.min.js", "datatables.net-dt-*/js/dataTables.dataTables.min.js"]]
stock = sorted(staff(160), key=lambda person: person["name"].split(" ", 1)[1])


def cell(value):
    return f"<td>{html.escape(value or '')}</td>"


def text(person):
    return " ".join(filter(None, [person["name"], person["post"], person["unit"], person["room"], person["email"]]))


def row(person):
    mail = f"<td><a href='mailto:{person['email']}'>{person['email']}</a></td>" if person["email"] else "<td></td>"
    name = html.escape(f"{person['name'].split(' ', 1)[1]}, {person['name'].split()[0]}")
    return f"<tr><td><a href='/people/{person['email'] or ''}'>{name}</a></td>{cell(person['post'])}{cell(person['unit'])}{cell(person['phone'])}{cell(person['room'])}{mail}</tr>"


def page(word, results, count):
    head = "".join(f"<th>{name}</th>" for name in ["Name", "Position", "Department", "Phone", "Room", "E-mail"])
    body = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Staff directory - Riverbend University</title>
<link rel="stylesheet" href="/css/site.css">{"".join(f'<script src="/lib/{script}"></script>' for script in scripts)}</head>
<body class="page directory"><header class="site-header"><a class="brand" href="/">Riverbend University</a>
<nav class="main-nav"><ul>{links(["Study", "Research", "Departments", "News and events", "About us", "Staff intranet"])}</ul></nav></header>
<div class="wrap"><aside class="side"><h2>Directories</h2><ul>{links(["Staff directory", "Student services", "Emergency numbers", "Press office", "Campus map"])}</ul>
<p>Switchboard: <a href="tel:5550100">555-0100</a>, weekdays 8 to 17 h</p></aside>
<main><h1>Staff directory</h1><p>Names, rooms and numbers are taken from the personnel system every night. To change your own entry,
<a href="/login">log in</a>.</p><table id="staff" class="display" style="width:100%"><thead><tr>{head}</tr></thead>
<tbody>{"".join(map(row, stock))}</tbody><tfoot><tr>{head}</tr></tfoot></table></main></div>
<footer><ul>{links(["Contact", "Accessibility", "Privacy notice", "Freedom of information"])}</ul><p>© Riverbend University</p></footer>
<script>new DataTable('#staff', {{pageLength: 25, search: {{search: '{word}'}}}});</script></body></html>"""
    return dom(body, folder)


def order(person):
    return f"{person['name'].split(' ', 1)[1]}, {person['name'].split()[0]}"


def gold(person):
    return {
        "name": order(person), "position": person["post"], "department": person["unit"], "phone": person["phone"],
        "room": person["room"], "email": person["email"],
    }


site("datatables", ["name"], stock, text, page, gold, limit=25)
