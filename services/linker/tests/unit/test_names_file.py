"""Lists of names in the forms that people have them in."""

import pytest

from polyclinic.linker.adapters.names_file import NamesError, form_of, read_names


@pytest.mark.parametrize(
    ("form", "text", "field", "names"),
    [
        (
            "text",
            "fever\r\n\n  dor no peito \nfever, high",
            "",
            ["fever", "dor no peito", "fever, high"],
        ),
        ("text", "\ufefffièvre", "", ["fièvre"]),
        ("csv", 'id,name\n1,fever\n2,"pain, chest"\n3,\n', "", ["fever", "pain, chest"]),
        ("csv", "id;term\n1;fever\n", "", ["fever"]),
        ("csv", "sep=;\nid;term\n1;a,b\n", "", ["a,b"]),
        ("csv", "diagnosis\nfever\n", "", ["fever"]),
        ("csv", "a\tb\nx\ty\n", "b", ["y"]),
        ("jsonl", '{"text": "fever", "id": 1}\n\n{"text": ["a", "b"]}\n', "", ["fever", "a", "b"]),
        ("jsonl", '"fever"\n["a", "b"]\n', "", ["fever", "a", "b"]),
        ("jsonl", '{"gold": "x", "text": "y"}\n', "gold", ["x"]),
    ],
)
def test_names(form, text, field, names):
    assert read_names(text.encode(), place="names", form=form, field=field) == names


@pytest.mark.parametrize(
    ("form", "data", "field", "said"),
    [
        ("text", b"Fi\xe8vre", "", "names is not UTF-8 at byte 2; save it as UTF-8"),
        ("text", b"fever", "name", "has a name a line, and no field name"),
        ("csv", b"id,code\n1,2\n", "", "does not say which field holds the names; name one with"),
        ("csv", b"id,code\n1,2\n", "nam", 'has no field "nam"; name one with --field: id, code'),
        ("csv", b'name\n"a"b\n', "", "names:2: no CSV"),
        ("csv", b"", "", "it has none"),
        ("jsonl", b'{"name": "a"}\n{"name": \n', "", "names:2: no JSON value"),
        ("jsonl", b'{"name": 3}\n', "", "names:1: neither a text nor a list of texts"),
        ("jsonl", b'{"a": "x", "b": "y"}\n', "", "--field: a, b"),
    ],
)
def test_what_cannot_be_read_is_said_with_place_and_remedy(form, data, field, said):
    with pytest.raises(NamesError) as refused:
        read_names(data, place="names", form=form, field=field)
    assert said in str(refused.value)


def test_the_form_goes_by_the_ending():
    endings = ("a.CSV", "b.tsv", "c.jsonl", "d.txt", "-")
    assert list(map(form_of, endings)) == ["csv", "csv", "jsonl", "text", "text"]
