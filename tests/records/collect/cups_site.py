"""Result pages of CUPS, print jobs (Debian: apt install cups cups-client): cups_site.py CATALOGUE"""

import pathlib
import shutil
import subprocess
import sys
import time

from common import books, save, start

URL = "http://127.0.0.1:8127"

home = pathlib.Path("cups").resolve()
shutil.rmtree(home, ignore_errors=True)
for name in ("root", "cache", "spool", "state"):
    (home / name).mkdir(parents=True)
(home / "files.conf").write_text(
    f"""FileDevice Yes
ServerRoot {home}/root
CacheDir {home}/cache
RequestRoot {home}/spool
StateDir {home}/state
AccessLog {home}/access_log
ErrorLog {home}/error_log
PageLog {home}/page_log
"""
)
(home / "cups.conf").write_text(
    """Listen 127.0.0.1:8127
Browsing No
DefaultAuthType None
WebInterface Yes
MaxJobs 500
PreserveJobHistory Yes
PreserveJobFiles No
<Location />
  Order allow,deny
  Allow localhost
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  SubscriptionPrivateAccess all
  SubscriptionPrivateValues none
  <Limit All>
    Order allow,deny
    Allow localhost
  </Limit>
</Policy>
"""
)
server = start(["cupsd", "-f", "-c", home / "cups.conf", "-s", home / "files.conf"], URL)


def cups(command, *arguments, text=None):
    done = subprocess.run([command, "-h", "127.0.0.1:8127", *arguments], input=text, capture_output=True)
    if done.returncode:
        print(command, arguments, done.stderr)


for printer, place in [("attic", "Under the roof"), ("hall", "Beside the door")]:
    cups("lpadmin", "-p", printer, "-E", "-v", "file:///dev/null", "-m", "raw", "-L", place)
for number, book in enumerate(books(sys.argv[1], 200)):
    hold = ["-H", "indefinite"] if number % 3 == 0 else []
    text = b"Once upon a time. " * (book["ratings"] % 2000)
    cups("lp", "-d", "attic" if number % 2 else "hall", "-U", book["authors"][0], "-t", book["title"], *hold, text=text)
time.sleep(5)
# The parameter is called QUERY: its first letter is escaped, as `save` puts the word for that name.
save("cups", URL + "/jobs/?which_jobs=all&%51UERY=QUERY")
server.terminate()
