"""Names that were probably meant."""

import pytest

from polyclinic.registry.names import NAME, did_you_mean


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("modle", ["model", "path"], 'Did you mean "model"?'),
        ("GPT-Mini", ["gpt-mini"], 'Did you mean "gpt-mini"?'),
        ("opus", ["Opus", "opus"], 'Did you mean "Opus"?'),
        ("zzz", ["model", "path"], "Known: model, path."),
        ("zzz", [f"model-{n}" for n in range(13)], "and more."),
        ("zzz", [], ""),
    ],
)
def test_the_nearest_name_or_those_that_are_known(name, known, said):
    found = did_you_mean(name, known)
    assert found.endswith(said) and bool(found) == bool(said)


@pytest.mark.parametrize("name", ["", "-a", "a.", "a..b", "a b", "a" * 64, "ä", "a\n"])
def test_what_is_no_name(name):
    assert not NAME.fullmatch(name)
