"""SQLAdmin over the books: serve_sqladmin.py DATABASE PORT"""

import sys

import uvicorn
from sqladmin import Admin, ModelView
from sqlalchemy import Column, Float, Integer, String, create_engine
from sqlalchemy.orm import declarative_base
from starlette.applications import Starlette

database, port = sys.argv[1:]
Base = declarative_base()


class Book(Base):
    __tablename__ = "books"
    id = Column(Integer, primary_key=True)
    title = Column(String)
    authors = Column(String)
    year = Column(Integer)
    rating = Column(Float)


class BookAdmin(ModelView, model=Book):
    column_list = [Book.id, Book.title, Book.authors, Book.year, Book.rating]
    column_searchable_list = [Book.title]
    page_size_options = [10]


app = Starlette()
admin = Admin(app, create_engine(f"sqlite:///{database}"))
admin.add_view(BookAdmin)
uvicorn.run(app, host="127.0.0.1", port=int(port))
