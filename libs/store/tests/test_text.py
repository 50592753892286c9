"""Columns for texts that databases refuse, on both kinds of database."""

import math

import pytest
import sqlalchemy as sa

from polyclinic.store.text import SafeJson, SafeText

TABLE = sa.Table(
    "texts",
    sa.MetaData(),
    sa.Column("id", SafeText, primary_key=True),
    sa.Column("said", SafeText),
    sa.Column("data", SafeJson),
)
TEXTS = [
    "plain ünïcode \U0001f600",
    "",
    "a\x00b",
    "\ud800",
    "\udc80x",
    "'\\",
    "\ufdd0 at the beginning",
    '\ufdd1"',
    "in the middle \ufdd0 \ufdd1",
]


@pytest.fixture
async def texts(databases):
    await databases[0].write(lambda c: c.run_sync(TABLE.create))
    return databases[0]


async def test_any_text_comes_back_and_is_found(texts):
    for one in TEXTS:
        row = {"id": one, "said": one, "data": {one: [one, None, math.inf]}}
        await texts.write(lambda c, row=row: c.execute(TABLE.insert(), row))
    for one in TEXTS:
        query = sa.select(TABLE).where(TABLE.c.id == one)
        row = (await texts.read(lambda c, query=query: c.execute(query))).one()
        assert tuple(row) == (one, one, {one: [one, None, math.inf]})


@pytest.mark.parametrize("plain", ["ünï \U0001f600", "in the middle \ufdd0 \ufdd1", ""])
async def test_what_every_database_takes_is_stored_as_it_is(texts, plain):
    row = {"id": "x", "said": plain, "data": 1}
    await texts.write(lambda c: c.execute(TABLE.insert(), row))
    assert await texts.read(lambda c: c.scalar(sa.text("SELECT said FROM texts"))) == plain


async def test_no_text_is_not_the_empty_text(texts):
    row = {"id": "x", "said": None, "data": None}
    await texts.write(lambda c: c.execute(TABLE.insert(), row))
    assert tuple((await texts.read(lambda c: c.execute(sa.select(TABLE)))).one()) == (
        "x",
        None,
        None,
    )


async def test_surrogates_that_make_a_pair_become_their_character(texts):
    row = {"id": "x", "said": "\ud83d\ude00\x00", "data": 1}
    await texts.write(lambda c: c.execute(TABLE.insert(), row))
    said = await texts.read(lambda c: c.scalar(sa.select(TABLE.c.said)))
    assert said == "\U0001f600\x00"


@pytest.mark.parametrize("mark", ["\ufdd0", "\ufdd1"])
async def test_what_earlier_versions_stored_is_read(texts, mark):
    insert = sa.text("INSERT INTO texts VALUES ('x', :said, '{}')")
    stored = mark + '"a\\u0000b"'
    await texts.write(lambda c: c.execute(insert, {"said": stored}))
    assert await texts.read(lambda c: c.scalar(sa.select(TABLE.c.said))) == "a\x00b"
