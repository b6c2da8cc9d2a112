"""Result pages of Starlette-Admin, of adverts: starletteadmin_site.py (serves by itself)"""

import pathlib
import threading

import uvicorn
from sqlalchemy import Boolean, Column, Date, Integer, String, Text, create_engine
from sqlalchemy.orm import Session, declarative_base
from starlette.applications import Starlette
from starlette_admin.contrib.sqla import Admin, ModelView

from chance import ads, asked
from common import save, thin

pathlib.Path("adverts.db").unlink(missing_ok=True)
Base = declarative_base()
engine = create_engine("sqlite:///adverts.db", connect_args={"check_same_thread": False})


class Advert(Base):
    __tablename__ = "adverts"
    id = Column(Integer, primary_key=True)
    title = Column(String)
    category = Column(String)
    price = Column(Integer)
    city = Column(String)
    placed = Column(Date)
    about = Column(Text)
    photo = Column(Boolean)


class AdvertView(ModelView):
    fields = ["id", "title", "category", "price", "city", "placed", "about", "photo"]
    searchable_fields = ["title", "about", "city"]
    importers = []
    column_visibility = False
    page_size = 10


Base.metadata.create_all(engine)
stock = ads(150, seed=331)
with Session(engine) as session:
    for advert in stock:
        session.add(Advert(title=advert["title"], category=advert["category"], price=advert["price"], city=advert["city"], placed=advert["date"].date(), about=advert["about"], photo=advert["photo"]))
    session.commit()
app = Starlette()
admin = Admin(engine, title="Market", secret_key="adverts" * 8)
admin.add_view(AdvertView(Advert))
admin.mount_to(app)
server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=8331, log_level="warning"))
thread = threading.Thread(target=server.run, daemon=True)
thread.start()
while not server.started:
    pass
words = asked(stock, lambda advert: advert["title"], sizes=(1, 5, 8, 14))
save("starletteadmin", "http://127.0.0.1:8331/admin/advert/list?q=QUERY", words=words)
server.should_exit = True
thread.join()
thin("starletteadmin")
