"""Flask-AppBuilder over the books, with four of its lists: serve_appbuilder.py DATABASE PORT"""

import sys

from flask import Flask
from flask_appbuilder import AppBuilder, ModelView
from flask_appbuilder.models.sqla.base import SQLA
from flask_appbuilder.models.sqla.interface import SQLAInterface
from flask_appbuilder.widgets import ListBlock, ListItem, ListLinkWidget
from flask_appbuilder import Model
from sqlalchemy import Column, Float, Integer, String

database, port = sys.argv[1:]


class Book(Model):
    __tablename__ = "books"
    id = Column(Integer, primary_key=True)
    title = Column(String)
    authors = Column(String)
    year = Column(Integer)
    rating = Column(Float)

    def __repr__(self):
        return self.title


class BookView(ModelView):
    datamodel = SQLAInterface(Book)
    list_columns = ["title", "authors", "year", "rating"]
    page_size = 10
    base_permissions = ["can_list", "can_show"]


class Table(BookView):
    route_base = "/table"


class Block(BookView):
    route_base = "/block"
    list_widget = ListBlock


class Item(BookView):
    route_base = "/item"
    list_widget = ListItem


class Link(BookView):
    route_base = "/link"
    list_widget = ListLinkWidget


app = Flask(__name__)
app.config.update(
    SECRET_KEY="books",
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}",
    AUTH_ROLE_PUBLIC="Admin",
    WTF_CSRF_ENABLED=False,
)
db = SQLA(app)
with app.app_context():
    appbuilder = AppBuilder(app, db.session)
    for view in (Table, Block, Item, Link):
        appbuilder.add_view(view, view.__name__, category="Books")
app.run(host="127.0.0.1", port=int(port))
