"""Flask-Admin over the books: serve_flaskadmin.py DATABASE PORT"""

import sys

from flask import Flask
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_babel import Babel
from flask_sqlalchemy import SQLAlchemy

database, port = sys.argv[1:]
app = Flask(__name__)
app.config.update(SECRET_KEY="books", SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}")
Babel(app)
db = SQLAlchemy(app)


class Book(db.Model):
    __tablename__ = "books"
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String)
    authors = db.Column(db.String)
    year = db.Column(db.Integer)
    language = db.Column(db.String)


class BookView(ModelView):
    column_searchable_list = ["title"]
    can_set_page_size = True
    page_size_options = [10, 20]
    page_size = 10
    can_view_details = True


Admin(app, name="Library").add_view(BookView(Book, db.session))
app.run(host="127.0.0.1", port=int(port))
