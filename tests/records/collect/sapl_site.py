"""Bills by the template of SAPL, in Portuguese: sapl_site.py (sapl.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, unique
from drawn import template
from fielded import pages

TYPES = {"PL": "Projeto de Lei Ordinária", "PLC": "Projeto de Lei Complementar", "REQ": "Requerimento", "IND": "Indicação", "MOC": "Moção", "PDL": "Projeto de Decreto Legislativo", "PR": "Projeto de Resolução", "EMD": "Emenda"}
AUTHORS = ["Poder Executivo", "Mesa Diretora", "Professora Lúcia", "Toninho da Farmácia", "Zé do Povo", "Marcos Vinícius Prado", "Irmã Conceição", "Dr. Álvaro Nunes", "Comissão de Justiça e Redação", "Beto Carreteiro", "Jandira Sampaio", "Cabo Ferreira", "Raimundo Nonato"]
UNITS = ["Secretaria Legislativa", "Comissão de Finanças e Orçamento", "Plenário", "Gabinete do Prefeito", "Arquivo Geral", "Procuradoria Jurídica", "Comissão de Educação, Saúde e Assistência Social"]
STATES = ["Aguardando parecer", "Aprovado em primeiro turno", "Aprovado", "Arquivado", "Retirado pelo autor", "Sancionado", "Em tramitação", "Matéria lida no expediente"]
MONTHS = "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro".split()
ACTS = {
    "PL": ["Dispõe sobre {a} {p} e dá outras providências.", "Institui a Semana Municipal de {b}, a ser comemorada na primeira quinzena de {m}.", "Denomina {d} {p}.", "Altera a Lei nº {n}, de {y}, que trata de {b}.", "Autoriza o Poder Executivo a celebrar convênio para {a} {p}."],
    "REQ": ["Requer informações ao Poder Executivo sobre {a} {p}.", "Requer a realização de audiência pública para debater {b}.", "Requer voto de pesar pelo falecimento de {d}."],
    "IND": ["Indica ao Senhor Prefeito {a} {p}.", "Indica a necessidade de {a} {p}, com urgência, tendo em vista os constantes pedidos dos moradores."],
    "MOC": ["Moção de aplausos a {d}, pelos relevantes serviços prestados na área de {b}.", "Moção de apoio aos servidores de {b}."],
}
WHAT = ["a instalação de redutores de velocidade", "a reforma da praça", "a iluminação pública", "o recapeamento asfáltico", "a coleta seletiva de lixo", "a construção de uma creche", "o transporte escolar", "a limpeza de terrenos baldios", "a pintura das faixas de pedestres"]
THEMES = ["meio ambiente", "saúde bucal", "cultura popular", "segurança no trânsito", "educação infantil", "agricultura familiar", "esporte amador", "turismo rural", "proteção animal"]
WHERE = ["no Bairro Santa Luzia", "na Rua Quinze de Novembro", "no Distrito de Boa Vista", "na zona rural", "no município", "na Avenida Beira Rio", "em frente à Escola Municipal Monteiro Lobato", "no Conjunto Habitacional Esperança"]
NAMES = ["Rua Maria das Dores Silva", "Praça João Batista Coelho", "Travessa das Acácias", "Antônio Carlos Meireles", "Dona Benedita Rocha", "Sebastião Pires de Moura"]


def matter(draw):
    kind = draw.choices(list(TYPES), [30, 5, 20, 25, 8, 4, 4, 4])[0]
    text = draw.choice(ACTS.get(kind, ACTS["PL"])).format(a=draw.choice(WHAT), b=draw.choice(THEMES), p=draw.choice(WHERE), d=draw.choice(NAMES), m=draw.choice(MONTHS).lower(), n=f"{draw.randrange(1, 9)}.{draw.randrange(100, 999)}", y=draw.randrange(1988, 2015))
    date = day(draw, "2009-02-01", 5200)
    moved = draw.random() < 0.85
    return {
        "id": draw.randrange(1, 30000), "heading": f"{kind} {draw.randrange(1, 480)}/{date.year} - {TYPES[kind]}", "authors": draw.sample(AUTHORS, draw.choice([1, 1, 1, 1, 2, 3, 5])) if draw.random() < 0.95 else [],
        "unit": draw.choice(UNITS) if moved else "", "status": draw.choice(STATES) if moved and draw.random() < 0.9 else "", "date": f"{date.day} de {MONTHS[date.month - 1]} de {date.year}" if moved else "", "text": text[0].upper() + text[1:],
    }  # fmt: skip


stock = unique(random.Random(6002), matter, 230, "heading")
page = template("sapl.html")


def gold(one):
    sort, _, kind = one["heading"].partition(" - ")
    return {"reference": sort, "type": kind, "author": one["authors"], "location": one["unit"] or "Não Informada", "status": one["status"] or "Não Informada", "date": one["date"] or "Não Informada", "summary": one["text"]}


pages(
    "sapl", ["reference"], stock, lambda one: one["text"], lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=10, sizes=(1, 2, 4, 8, 17, 30),
    fielded=[("Requerimento Arquivado", {"tipo": "REQ", "status": "Arquivado"}, lambda one: one["heading"].startswith("REQ") and one["status"] == "Arquivado")],
)  # fmt: skip
