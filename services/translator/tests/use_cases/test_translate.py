"""Requests: structure, cache, repair, limits."""

import asyncio

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.records.caching import CacheMode, CachePolicy
from polyclinic.records.translating import SourceText, TranslationInput
from polyclinic.registry.problem import Problem
from polyclinic.translator.domain.sentence import Draft
from polyclinic.translator.use_cases.translate import Limits, Translate


def request(*texts, **fields):
    fields = {"source_language": "en", "target_language": "pt", **fields}
    return TranslationInput(
        tuple(SourceText(f"t{n}", text) for n, text in enumerate(texts)), **fields
    )


@pytest.fixture
def build(fake_cache):
    def translate(*engines, cache=fake_cache, broken=None, identify=None, **limits):
        served = {engine.info.name: engine for engine in engines}
        return Translate(served, broken or {}, cache, Limits(**limits), identify)

    return translate


async def test_each_sentence_by_itself_and_the_text_whole(build, fake_engine):
    engine = fake_engine()
    text = "## Plan\n\n- Take the **tablet** now.  Drink water.\n- 102\n"
    translation = await build(engine)(request(text))
    [said] = translation.texts
    asked = [sentence for sentence, _ in engine.asked]
    assert asked == ["Plan", "Take the tablet now.", "Drink water."]
    assert said.text == "## Cyna\n\n- Gnxr gur **gnoyrg** abj.  Qevax jngre.\n- 102\n"
    assert [segment.attempts for segment in said.segments] == [1, 1, 1, 0]
    for segment in said.segments:
        assert text[segment.start : segment.end].strip() == text[segment.start : segment.end]
    assert said.segments[-1].translation == "102"
    assert (translation.engine, translation.fingerprint) == ("fake", "f" * 64)


async def test_the_language_of_the_whole_is_a_flag_of_the_text(build, fake_engine):
    seen = []

    def identify(text):
        seen.append(text)
        return "ru", 0.99

    translate = build(fake_engine(), identify=identify)
    long, short = "The patient rested at home.\n\n- 102\n\n" * 10, "No fever."
    texts = (await translate(request(long, short))).texts
    assert [text.flags for text in texts] == [("language",), ()]
    assert not any(segment.flags for segment in texts[0].segments)
    assert len(seen) == 1
    assert "102" not in seen[0]  # never went through the engine


@pytest.mark.parametrize("text", ["", "   ", "\n", "102", "- 12.5 mg/dL\n", "😀😀", "| 1 | 2 |"])
async def test_nothing_to_translate_never_reaches_the_engine(build, fake_engine, text):
    engine = fake_engine()
    translation = await build(engine)(request(text))
    assert translation.texts[0].text == text
    assert not engine.asked


async def test_texts_keep_their_ids_and_order(build, fake_engine):
    translation = await build(fake_engine())(request("Fever", "Cough", "Fever"))
    assert [(one.id, one.text) for one in translation.texts] == [
        ("t0", "Srire"),
        ("t1", "Pbhtu"),
        ("t2", "Srire"),
    ]


async def test_equal_sentences_at_once_are_translated_once(build, fake_engine):
    engine = fake_engine()
    await build(engine)(request(*["Fever and cough."] * 5))
    assert engine.asked == [("Fever and cough.", 1)]


async def test_the_same_request_twice_costs_nothing_and_says_the_same(build, fake_engine):
    loop = "Febre febre febre febre febre febre febre febre febre febre febre febre."
    script = {"Fever is gone today.": [loop, loop, loop, loop]}
    engine = fake_engine(script)
    translate = build(engine)
    first = await translate(request("Fever is gone today. Cough."))
    engine.script = {}
    second = await translate(request("Fever is gone today. Cough."))
    assert [one for one in engine.asked if one[0].startswith("Fever")] == [
        ("Fever is gone today.", attempt) for attempt in (1, 2, 3, 4)
    ]
    assert second.texts[0].text == first.texts[0].text
    assert second.texts[0].flags == first.texts[0].flags
    assert "degraded" in first.texts[0].flags
    assert all(segment.cached for segment in second.texts[0].segments)


async def test_no_cache_neither_reads_nor_writes(build, fake_engine, fake_cache):
    engine = fake_engine()
    translate = build(engine)
    for _ in range(2):
        await translate(request("Fever and cough.", cache=CachePolicy(CacheMode.OFF)))
    assert len(engine.asked) == 2
    assert not fake_cache.stored


async def test_a_suspicious_draft_is_drawn_again_alone(build, fake_engine):
    good = "Tome 5 mg agora."
    engine = fake_engine({"Take 5 mg now.": ["Tome 50 mg agora.", "Tome mg agora.", good]})
    translation = await build(engine)(request("Take 5 mg now. Drink water."))
    [dose, water] = translation.texts[0].segments
    assert (dose.translation, dose.flags, dose.attempts) == (good, (), 3)
    assert water.attempts == 1


async def test_what_stays_suspicious_is_kept_marked_and_never_blank(build, fake_engine):
    engine = fake_engine(
        {
            "Take 5 mg now.": [Draft("Tome 50 mg agora."), "", "Tome 50 mg", ""],
            "Drink some water.": [""],
        }
    )
    translation = await build(engine)(request("Take 5 mg now. Drink some water."))
    [dose, water] = translation.texts[0].segments
    assert dose.translation
    assert {"numbers", "degraded"} <= set(dose.flags)
    assert water.translation == "Drink some water."
    assert water.flags == ("untranslated", "degraded")


async def test_a_cut_translation_is_flagged(build, fake_engine):
    engine = fake_engine({"Take the tablet with water.": [Draft("Tome o comprimido", False)]})
    translation = await build(engine)(request("Take the tablet with water."))
    assert "truncated" in translation.texts[0].flags


async def test_a_long_document_does_not_fill_the_line(build, fake_engine):
    engine = fake_engine()
    text = " ".join(
        f"Word number {chr(97 + n % 26)}{chr(97 + n // 26)} is here." for n in range(60)
    )
    await build(engine, window=4)(request(text))
    assert len(engine.asked) == 60
    assert engine.most_running == 4


async def test_languages_by_any_name(build, fake_engine):
    engine = fake_engine()
    translate = build(engine)
    for target in ("pt-BR", "por_Latn", "PT"):
        await translate(
            request("Fever and cough.", source_language="en-US", target_language=target)
        )
    assert len(engine.asked) == 1


async def test_a_text_in_the_target_language_is_given_back(build, fake_engine):
    engine = fake_engine()
    translation = await build(engine)(
        request(" Febre. ", source_language="pt", target_language="pt-BR")
    )
    assert translation.texts[0].text == " Febre. "
    assert not engine.asked


async def test_a_document_goes_whole_to_an_engine_that_wants_it_so(build, fake_engine):
    engine = fake_engine({"Fever.\n\n- Cough": "Febre.\n\n- Tosse"}, whole_documents=True)
    translation = await build(engine)(request("Fever.\n\n- Cough\n", purpose="answer"))
    assert translation.texts[0].text == "Febre.\n\n- Tosse\n"
    assert engine.asked == [("Fever.\n\n- Cough", 1)]


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        ({"texts": ()}, "no_texts", "no texts"),
        ({"texts": ("x" * 101,)}, "too_large", "101"),
        ({"engine": "fakke"}, "unknown_engine", 'Did you mean "fake"?'),
        ({"engine": "broken"}, "broken_engine", "no such directory"),
        ({"target_language": "jp"}, "unknown_language", "ja"),
        ({"source_language": "Portugese"}, "unknown_language", "pt"),
        ({"target_language": "fr"}, "unsupported_language", "French"),
        ({"source_language": "fr"}, "unsupported_language", "read French"),
    ],
)
async def test_what_is_wrong_is_said(build, fake_engine, wrong, code, said):
    from polyclinic.translator.domain.languages import language

    known = (language("en"), language("pt"))
    engine = fake_engine(sources=known, targets=known)
    broken = {"broken": [Problem("models/x", "there is no such directory.")]}
    translate = build(engine, broken=broken, max_chars=100)
    texts = wrong.pop("texts", ("Fever",))
    with pytest.raises(PermanentError) as raised:
        await translate(request(*texts, **wrong))
    assert raised.value.code == code
    assert said in raised.value.detail
    assert not engine.asked


async def test_the_first_failure_is_raised_itself_and_ends_the_rest(build, fake_engine):
    engine = fake_engine({"Fever.": TransientError("later", code="out_of_memory")})
    with pytest.raises(TransientError, match="later"):
        await build(engine)(request("Fever. Cough. Pain.", "Fever."))


async def test_whoever_waits_for_an_equal_sentence_survives_its_failure(build, fake_engine):
    engine = fake_engine({"Fever.": [TransientError("later")]})
    engine.gate.clear()
    translate = build(engine)
    first = asyncio.ensure_future(translate(request("Fever.")))
    await asyncio.sleep(0.01)
    second = asyncio.ensure_future(translate(request("Fever.")))
    await asyncio.sleep(0.01)
    first.cancel()
    engine.script = {"Fever.": "Febre."}
    engine.gate.set()
    assert (await second).texts[0].text == "Febre."
    with pytest.raises(asyncio.CancelledError):
        await first
