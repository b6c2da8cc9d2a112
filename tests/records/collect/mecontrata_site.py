"""Jobs by a JSP page of Me Contrata: mecontrata_site.py (mecontrata.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, names, publish, template

draw, fake = random.Random(6108), names("pt_BR", 6108)
ROLES = ["Programador", "Analista de Suporte", "Auxiliar Administrativo", "Vendedor", "Estagiário de Marketing", "Técnico em Enfermagem", "Desenvolvedor", "Motorista", "Recepcionista", "Cozinheiro", "Assistente Financeiro", "Engenheiro Civil", "Operador de Caixa"]
WITH = {"Programador": ["Java", "PHP", "Delphi", "Python"], "Desenvolvedor": ["Front-end", "Mobile", "Full Stack Java", ".NET"], "Vendedor": ["Externo", "Interno", "de Loja"], "Motorista": ["Entregador", "Carreteiro", "Categoria D"]}
LEVELS = ["", "", "", " Júnior", " Pleno", " Sênior", " (PCD)", " - Temporário"]
CITIES = [("Juiz de Fora", "MG"), ("Belo Horizonte", "MG"), ("Rio de Janeiro", "RJ"), ("Petrópolis", "RJ"), ("São Paulo", "SP"), ("Campinas", "SP"), ("Curitiba", "PR"), ("Florianópolis", "SC"), ("Vitória da Conquista", "BA"), ("Recife", "PE")]
ASKS = [
    "Ensino médio completo.", "Ensino superior completo ou cursando.", "Experiência mínima de {n} anos na função.", "Conhecimento em pacote Office.", "CNH categoria B e veículo próprio.", "Disponibilidade de horário, inclusive fins de semana.", "Inglês intermediário.",
    "Boa comunicação e trabalho em equipe.", "Conhecimento em banco de dados MySQL e Oracle.", "Residir na região.", "Desejável experiência com Git e metodologias ágeis.", "Registro ativo no conselho da categoria.", "Não é necessária experiência, oferecemos treinamento de {n} semanas.",
]  # fmt: skip


def job(_):
    role, (city, state) = draw.choice(ROLES), draw.choice(CITIES)
    title = role + (f" {draw.choice(WITH[role])}" if role in WITH else "") + draw.choice(LEVELS)
    return {"cargo": title, "cidade": city, "uf": state, "empresa": draw.choice([fake.company(), fake.company(), "Confidencial"]), "texto": " ".join(draw.sample(ASKS, draw.randrange(1, 6))).format(n=draw.randrange(1, 6)), "vagas": draw.choice([1, 1, 1, 2, 3, 5])}


stock = list({(one["cargo"], one["empresa"], one["cidade"]): one for one in map(job, range(190))}.values())
page = template("mecontrata")


def text(one):
    return f"{one['cargo']} {one['empresa']} {one['cidade']}"


def render(q, found, count):
    return page.render(q=q, found=found, count=count, vagas=sum(one["vagas"] for one in stock if has(text(one), q)))


def gold(one):
    return {"title": one["cargo"], "city": one["cidade"], "state": one["uf"], "company": one["empresa"], "requirements": one["texto"]}


publish("mecontrata", ["title", "company", "requirements"], stock, text, render, gold, limit=40, sizes=(1, 2, 3, 6, 11, 18, 30))
