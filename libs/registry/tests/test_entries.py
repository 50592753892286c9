"""Entries in order, and a sentence for each thing that is wrong with the others."""

from typing import Annotated, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from polyclinic.registry.entries import Section, kind_of, read_entries
from polyclinic.registry.problem import Problem
from polyclinic.registry.sentences import sentences


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class Inner(Strict):
    temperature: float = Field(default=0.0, ge=0)


class File(Strict):
    by: Literal["file"]
    path: str


class Web(Strict):
    by: Literal["web", "http"]
    url: str


def no_colon(text):
    if ":" in text:
        raise ValueError("must hold no colon. Did you mean a path?")
    return text


class Thing(Strict):
    kind: Literal["thing"]
    path: Annotated[str, AfterValidator(no_colon)]
    params: Inner | None = None
    source: Annotated[File | Web, Field(discriminator="by")] | None = None
    words: tuple[str, ...] = ()
    headers: dict[str, str] = {}


class Sourced(Strict):
    kind: Literal["sourced"]
    source: Annotated[File | Web, Field(discriminator="by")]


KINDS = {"thing": Thing, "sourced": Sourced}
SECTION = Section("engines", "engine")


def place(keys):
    return f"f:{len(keys)}"


def read(**named):
    def entry(keys, fields):
        kind = kind_of(fields, "kind", KINDS, keys, place)
        if isinstance(kind, Problem):
            return [kind]
        try:
            return kind.model_validate(fields)
        except ValidationError as error:
            return sentences(error, kind, keys, place)

    return read_entries(named, SECTION, place, entry)


def said(fields):
    return [str(problem) for problem in read(a=fields).problems["a"]]


def test_one_broken_entry_leaves_the_others():
    registry = read(bad={"kind": "thing"}, good={"kind": "thing", "path": "x"}, **{"No name": {}})
    assert list(registry.entries) == ["good"]
    assert list(registry.problems) == ["bad", "No name"]
    assert registry.names == ["good", "bad", "No name"]


@pytest.mark.parametrize(
    ("one", "article"), [("model", "a"), ("index", "an"), ("engine", "an"), ("judge", "a")]
)
def test_a_name_that_is_none(one, article):
    registry = read_entries({7: {}}, Section("things", one), place, lambda keys, fields: 1)
    assert [str(problem) for problem in registry.problems["7"]] == [
        f'f:2: things.7: "7" cannot be {article} {one}\'s name. Use up to 63 of a-z, A-Z, '
        "0-9, -, _ and, between them, ., /, :, @ and +; the first is a letter or digit."
    ]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("openai/gpt-4o:2024", True),
        ("llama3.2:latest", True),
        ("Qwen/Qwen2.5-7B-Instruct", True),
        ("plain_name-1", True),
        ("a" * 63, True),
        ("a" * 64, False),
        ("a/../b", False),
        ("a//b", False),
        ("/a", False),
        ("a.", False),
        ("a b", False),
        ("a,b", False),
        ("a\n", False),
        ("a*", False),
        ("", False),
    ],
)
def test_names_as_providers_write_them(name, is_one):
    section = Section("models", "model")
    registry = read_entries({name: {}}, section, place, lambda keys, fields: 1)
    assert (list(registry.entries) == [name]) is is_one


THING = {"kind": "thing", "path": "x"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("x", "f:2: engines.a: must be a mapping with at least `kind`."),
        ({}, "f:2: engines.a: `kind` is missing. It is one of thing, sourced."),
        ({"kind": "thign"}, 'f:3: engines.a.kind: there is no kind "thign". Did you mean "thing"?'),
        ({"kind": [1]}, 'f:3: engines.a.kind: there is no kind "[1]". Known: thing, sourced.'),
        ({"kind": "thing"}, "f:2: engines.a: `path` is missing."),
        (
            THING | {"pth": 1},
            'f:3: engines.a.pth: unknown field "pth". Did you mean "path"?',
        ),
        (
            THING | {"params": {"temprature": 1}},
            'f:4: engines.a.params.temprature: unknown field "temprature". '
            'Did you mean "temperature"?',
        ),
        (
            THING | {"params": {"temperature": -1}},
            "f:4: engines.a.params.temperature: should be greater than or equal to 0.",
        ),
        (
            THING | {"path": "a:b"},
            "f:3: engines.a.path: must hold no colon. Did you mean a path?",
        ),
        (THING | {"words": ["x", 1]}, "f:4: engines.a.words.1: should be a valid string."),
        (
            THING | {"headers": {"path": [1]}},
            "f:4: engines.a.headers.path: should be a valid string.",
        ),
        ({"kind": "sourced", "source": {}}, "f:3: engines.a.source: `by` must be one of file, web"),
        (
            {"kind": "sourced", "source": {"by": "disk"}},
            "f:3: engines.a.source: `by` must be one of file, web, http.",
        ),
        (
            {"kind": "sourced", "source": {"by": "file"}},
            "f:3: engines.a.source: `path` is missing.",
        ),
        (
            {"kind": "sourced", "source": {"by": "http", "url": "x", "ulr": 1}},
            'f:4: engines.a.source.ulr: unknown field "ulr". Did you mean "url"?',
        ),
        (
            {"kind": "sourced", "source": {"by": "file", "path": "x", "file": 1}},
            'f:4: engines.a.source.file: unknown field "file".',
        ),
        (
            {"kind": "sourced", "source": 7},
            "f:3: engines.a.source: ",
        ),
    ],
)
def test_what_is_wrong_is_said_with_place_and_remedy(fields, sentence):
    [found] = said(fields)
    assert found.startswith(sentence)


def test_all_that_is_wrong_is_said_at_once():
    assert len(said({"kind": "thing", "path": 1, "words": 2, "params": {"x": 1}, "z": 1})) == 4


def test_sentences_hold_no_values():
    wrong = {"kind": "thing", "path": "secret:1", "words": "secret", "headers": {"a": ["secret"]}}
    assert "secret" not in " ".join(said(wrong))
