"""What a page is after its scripts ran in a browser."""

import html
import pathlib
import re
import subprocess
import tempfile


def dom(page, folder, **scripts):
    """The page as a browser has it.

    Addresses /lib/… are files of the folder of packages; those of /NAME.js what the script is given as.
    """
    with tempfile.TemporaryDirectory() as place:
        local = {'"/lib/': f'"file://{folder}/'}
        for name, script in scripts.items():
            (pathlib.Path(place) / f"{name}.js").write_text(script, encoding="utf-8")
            local[f'"/{name}.js"'] = f'"file://{place}/{name}.js"'
        for site, here in local.items():
            page = page.replace(site, here)
        file = pathlib.Path(place) / "page.html"
        file.write_text(page, encoding="utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--window-size=1600,3000",
                   "--virtual-time-budget=4000", "--dump-dom", f"{file.as_uri()}"]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    for site, here in local.items():
        shown = shown.replace(here, site)
    return shown


def link(text, address="#"):
    return f'<a href="{address}">{html.escape(text)}</a>'


def links(names):
    return "".join(f"<li>{link(name, '/' + re.sub(r'[^a-z]+', '-', name.lower()))}</li>" for name in names)
