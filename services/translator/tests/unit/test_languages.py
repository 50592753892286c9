import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.translator.domain.languages import known_languages, language

FOUND_IN_TRANSLATION = (
    "cs de es fr id it nl pl pt ro tr vi bn gu hi kn ml pa ta te ar fa ur el he ja ko ru th zh"
)
HEALMED_AND_OTHERS = "en es fr de zh ja ko th bn sw te ru zu pt uk am yo ha"


@pytest.mark.parametrize("code", f"{FOUND_IN_TRANSLATION} {HEALMED_AND_OTHERS}".split())
def test_every_wanted_language_is_known(code: str) -> None:
    assert language(code).code == code


@pytest.mark.parametrize(
    ("code", "flores"),
    [
        ("iw", "heb_Hebr"),
        ("he", "heb_Hebr"),
        ("zh", "zho_Hans"),
        ("zh-CN", "zho_Hans"),
        ("zh-Hant", "zho_Hant"),
        ("zh_TW", "zho_Hant"),
        ("zh-Hans-HK", "zho_Hans"),
        ("zho_Hant", "zho_Hant"),
        ("pt-BR", "por_Latn"),
        ("PT_br", "por_Latn"),
        ("por_Latn", "por_Latn"),
        ("swh_Latn", "swh_Latn"),
        ("sw", "swh_Latn"),
        ("fa", "pes_Arab"),
        ("per", "pes_Arab"),
        ("ar-EG", "arb_Arab"),
        ("in", "ind_Latn"),
        ("no", "nob_Latn"),
        ("ko", "kor_Hang"),
        ("kor_Hang", "kor_Hang"),
        ("ger", "deu_Latn"),
        ("es-419", "spa_Latn"),
        ("tl", "tgl_Latn"),
    ],
)
def test_codes_that_people_use(code: str, flores: str) -> None:
    assert language(code).flores == flores


def test_what_each_family_calls_it() -> None:
    hebrew = language("iw")
    assert (hebrew.madlad_token, hebrew.opus_token) == ("<2he>", ">>heb<<")
    assert language("pt-BR").opus_token == ">>por<<"
    assert language("zh-Hant").madlad_token is None
    assert language("zh-Hant").base == "zh"


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("jp", "ja"),
        ("kr", "ko"),
        ("ua", "uk"),
        ("Portugese", "pt"),
        ("english", "en"),
        ("ptt", "pt"),
        ("hi-Latn", "hi"),
        ("sr-Latn", "sr"),
    ],
)
def test_an_unknown_code_lists_near_matches(code: str, near: str) -> None:
    with pytest.raises(PermanentError, match=rf"\b{near} \(") as caught:
        language(code)
    assert caught.value.code == "unknown_language"


@pytest.mark.parametrize("code", ["", "x", "\x00", "qqqqqq" * 100, "12", "pt-BR-extra"])
def test_nonsense_is_refused_in_a_short_sentence(code: str) -> None:
    with pytest.raises(PermanentError) as caught:
        language(code)
    assert len(caught.value.detail) < 200


def test_the_table_is_consistent() -> None:
    known = known_languages()
    assert len(known) >= 35
    for attribute in ("code", "flores", "opus", "name"):
        values = [getattr(one, attribute) for one in known]
        assert len(set(values)) == len(values), attribute
    assert {one.code for one in known if not one.spaced} == {
        "bo",
        "ja",
        "km",
        "lo",
        "my",
        "th",
        "zh",
        "zh-Hant",
    }
