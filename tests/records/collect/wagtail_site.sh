#!/usr/bin/env bash
# Result pages of the search of a site as Wagtail starts it: wagtail_site.sh CATALOGUE
# Needs a Python with wagtail and requests as $PYTHON.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) bin=$(cd "$(dirname "$PYTHON")" && pwd)
rm -rf library && "$bin/wagtail" start library >start.log
cd library
sed -i 's/ALLOWED_HOSTS = .*/ALLOWED_HOSTS = ["*"]/' library/settings/*.py
"$bin/python" manage.py migrate >migrate.log
PYTHONPATH=$here "$bin/python" manage.py shell -c "
from wagtail.models import Page
from common import books
home = Page.objects.get(depth=2)
for book in books('$1', 250):
    page = Page(
        title=book['title'],
        search_description=f\"By {', '.join(book['authors'])}, first published in {book['year']}.\",
    )
    home.add_child(instance=page)
"
"$bin/python" manage.py update_index >index.log
cd .. && PYTHONPATH=$here "$bin/python" -c "
from common import save, start
import sys
server = start([sys.executable, 'library/manage.py', 'runserver', '--noreload', '127.0.0.1:8108'], 'http://127.0.0.1:8108/')
save('wagtail', 'http://127.0.0.1:8108/search/?query=QUERY')
server.terminate()
"
