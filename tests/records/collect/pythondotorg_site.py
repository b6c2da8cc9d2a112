"""Jobs by the template of python.org's job board, by country: pythondotorg_site.py FOLDER-OF-TEMPLATES (pythondotorg.html)"""

import collections
import random
import sys

import jinja2

from chance import jobs, slug, write
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("pythondotorg.html")
dice = random.Random(24)
stock = sorted(jobs(190, seed=91), key=lambda job: job["date"], reverse=True)
LIMIT = 25
for number, job in enumerate(stock):
    job["id"] = 7400 - number * 3
    job["shown"] = job["company"] + dice.choice(["", "", " GmbH", " Ltd", " Inc."])


def page(place, found, count):
    jobs = [
        {"id": job["id"], "new": job["new"], "display_name": job["shown"], "city": job["city"], "region": job["region"], "country": job["country"],
         "location_slug": slug(f"{job['city']} {job['region']} {job['country']}"), "job_types": job["types"], "created": job["date"], "category": job["category"],
         "category_slug": slug(job["category"]), "job_title": job["title"]}
        for job in found
    ]
    return template.render(object_list=jobs, place=place, pages=-(-count // LIMIT))


def gold(job):
    return {
        "company": job["shown"], "location": f"{job['city']}, {job['region']}, {job['country']}", "type": job["types"], "date": f"{job['date']:%d %B %Y}",
        "category": job["category"], "title": job["title"], "new": "New" if job["new"] else None,
    }


pages = []
for (city, _), size in zip(collections.Counter(job["country"] for job in stock).most_common(), [25, 20, 13, 9, 5, 2, 1]):
    found = [job for job in stock if job["country"] == city]
    pages.append((city, page(city, found[:size], len(found) if size == LIMIT else size), [gold(job) for job in found[:size]]))
write("pythondotorg", ["title", "company", "date"], pages, page("zzqxv", [], 0))
