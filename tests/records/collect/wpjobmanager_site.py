"""Jobs by the template of WP Job Manager: wpjobmanager_site.py FOLDER-OF-TEMPLATES (wpjobmanager.html, as Jinja)"""

import random
import sys

import jinja2

from chance import jobs, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("wpjobmanager.html")
dice = random.Random(591)
TYPES = ["Freelance", "Full Time", "Internship", "Part Time", "Temporary"]
AGES = ["4 hours ago", "1 day ago", "3 days ago", "6 days ago", "1 week ago", "3 weeks ago", "1 month ago", "2 months ago", "5 months ago"]
stock = [{
    **job, "id": 100 + number, "slug": slug(f"{job['company']} {job['city']} {job['title']}"), "kinds": dice.sample(TYPES, dice.choice([1, 1, 1, 2])), "logo": dice.random() < 0.6,
    "featured": dice.random() < 0.1, "tagline": dice.choice([None, None, "We make the north run", "Better tools for all", "Since 1987", "Small team, large harbour"]),
    "place": dice.choice([f"{job['city']}, {job['country']}", job["city"], f"{job['city']}, {job['region']}", "Anywhere"]), "stamp": f"{job['date']:%Y-%m-%d}", "ago": dice.choice(AGES),
    "pay": f"€{job['salary']:,} / year" if job["salary"] and dice.random() < 0.8 else None,
} for number, job in enumerate(jobs(180, seed=590))]  # fmt: skip


def page(word, found, count):
    return template.render(q=word, jobs=found, count=count, types=TYPES, recent=stock[:4])


def gold(job):
    return {
        "title": job["title"], "company": job["company"], "tagline": job["tagline"], "location": job["place"], "type": job["kinds"], "salary": job["pay"], "posted": job["ago"],
    }  # fmt: skip


site("wpjobmanager", ["title"], stock, lambda job: job["title"], page, gold, limit=12)
