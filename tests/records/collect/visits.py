"""Sites of files whose search is a script: the pages as a browser has them after the script ran."""

import contextlib
import functools
import http.server
import subprocess
import threading


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of the folder, on loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


SCRIPT = """
const puppeteer = require("puppeteer-core");
(async () => {
  const browser = await puppeteer.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"]});
  const page = await browser.newPage();
  await page.setViewport({width: 1600, height: 2000});
  await page.goto(process.argv[1], {waitUntil: "networkidle0"});
  const [box, query, steps] = process.argv.slice(2);
  if (box) await page.type(box, query);
  await new Promise(done => setTimeout(done, 1500));
  for (let step = 0; step < steps; step++) await page.mouse.wheel({deltaY: 4000}).then(() => new Promise(done => setTimeout(done, 500)));
  console.log(await page.content());
  await browser.close();
})();
"""


def typed(folder, address, box="", query="", steps=0):
    """The page after the query was typed in the box, and scrolled by some steps; the folder has the package puppeteer-core."""
    command = ["node", "-e", SCRIPT, address, box, query, str(steps)]
    page = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=True).stdout
    return page.replace(address.split("/", 3)[2], "docs.example.org")


def visit(address, milliseconds=8000):
    """The page of the address, after so long by the browser's own clock."""
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1600,3000", f"--virtual-time-budget={milliseconds}", "--dump-dom", address]
    page = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    return page.replace(address.split("/", 3)[2], "docs.example.org")
