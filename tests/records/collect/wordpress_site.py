"""Result pages of WordPress: wordpress_site.py CATALOGUE

Debian: apt install wordpress wordpress-theme-twentytwentyone mariadb-server php-cli php-mysql
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from common import books, save, start

URL = "http://127.0.0.1:8131"

home = pathlib.Path("wordpress").resolve()
shutil.rmtree(home, ignore_errors=True)
# A copy of what Debian has, with settings and themes of its own.
shutil.copytree("/usr/share/wordpress", home / "site", ignore_dangling_symlinks=True)
themes = home / "site" / "wp-content" / "themes"
shutil.rmtree(themes, ignore_errors=True)
shutil.copytree("/usr/share/wordpress/wp-content/themes", themes, ignore_dangling_symlinks=True)
data, socket = home / "data", home / "socket"
as_root = ["--user=root"] if os.getuid() == 0 else []
subprocess.run(
    ["mariadb-install-db", "--no-defaults", f"--datadir={data}", *as_root], check=True, stdout=subprocess.DEVNULL
)
database = subprocess.Popen(
    ["mariadbd", "--no-defaults", f"--datadir={data}", f"--socket={socket}", "--skip-networking", *as_root],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
for _ in range(60):
    if socket.exists():
        break
    time.sleep(0.5)
subprocess.run(
    ["mariadb", "--no-defaults", f"--socket={socket}", "-u", "root"],
    input=b"create database books; create user books identified by 'books';"
    b" create user books@localhost identified by 'books';"
    b" grant all on books.* to books; grant all on books.* to books@localhost;",
    check=True,
)
(home / "site" / "wp-config.php").write_text(
    f"""<?php
define('DB_NAME', 'books'); define('DB_USER', 'books'); define('DB_PASSWORD', 'books');
define('DB_HOST', 'localhost:{socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '{URL}'); define('WP_SITEURL', '{URL}');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
)
posts = [
    {
        "title": book["title"],
        "text": f"<p>{' and '.join(book['authors'])} wrote it; it came out in {book['year']}.</p>"
        f"<p>{book['ratings']} readers gave it {book['rating']} stars. Ask for it at the desk.</p>",
        "date": f"2019-{1 + number % 12:02}-{1 + number % 28:02} 10:{number % 60:02}:00",
        "category": f"{book['year'] // 10}0s",
        "tags": [book["language"]] if number % 3 else [],
    }
    for number, book in enumerate(books(sys.argv[1], 200))
]
(home / "posts.json").write_text(json.dumps(posts))
(home / "fill.php").write_text(
    f"""<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1:8131';
require '{home}/site/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Library', 'librarian', 'librarian@books.example', false, '', 'the books of the library');
switch_theme('twentytwentyone');
update_option('posts_per_page', 10);
foreach (json_decode(file_get_contents('{home}/posts.json'), true) as $book) {{
    $category = wp_create_category($book['category']);
    wp_insert_post(['post_title' => wp_slash($book['title']), 'post_content' => wp_slash($book['text']),
        'post_date' => $book['date'], 'post_status' => 'publish', 'post_author' => 1,
        'post_category' => [$category], 'tags_input' => $book['tags']]);
}}
"""
)
subprocess.run(["php", "-d", "sendmail_path=/bin/true", home / "fill.php"], check=True)
server = start(["php", "-S", "127.0.0.1:8131", "-t", home / "site"], URL)
save("wordpress", URL + "/?s=QUERY")
for process in (server, database):
    process.terminate()
    process.wait()
