from dataclasses import replace

import pytest

from polyclinic.inference.domain.fingerprint import cache_key, cache_keys, fingerprint
from polyclinic.inference.domain.question import over, with_defaults
from polyclinic.records.caching import CacheMode, CachePolicy
from polyclinic.records.completions import ChatMessage, CompletionInput, GenerationParams
from polyclinic.records.samples import SampleKey

OFF = CachePolicy(CacheMode.OFF)
QUESTION = CompletionInput(
    "candidate",
    (ChatMessage("user", "Which?"),),
    GenerationParams(temperature=0.0),
    SampleKey(sample_id="s1", epoch=1),
)


def test_whatever_decides_the_reply_is_in_the_key():
    variations = [
        replace(QUESTION, messages=(ChatMessage("user", "Which one?"),)),
        replace(QUESTION, messages=(ChatMessage("system", "Which?"),)),
        replace(QUESTION, messages=(*QUESTION.messages, ChatMessage("assistant", "B"))),
        replace(QUESTION, params=GenerationParams(temperature=0.5)),
        replace(QUESTION, params=GenerationParams(top_p=0.0)),
        replace(QUESTION, params=GenerationParams(max_tokens=0)),
        replace(QUESTION, params=GenerationParams(seed=0)),
        replace(QUESTION, params=GenerationParams(stop=("x",))),
        replace(QUESTION, params=GenerationParams(json_schema="{}")),
        replace(QUESTION, sample=SampleKey(sample_id="s1", epoch=2)),
        replace(QUESTION, choices=("A", "B")),
        replace(QUESTION, choices=("B", "A")),
    ]
    keys = {cache_key("f", question) for question in [QUESTION, *variations]}
    assert len(keys) == 1 + len(variations)
    assert cache_key("g", QUESTION) not in keys


def test_what_does_not_decide_it_is_not():
    other = replace(QUESTION, cache=OFF, sample=SampleKey(sample_id="s2", language="ja", epoch=1))
    assert cache_key("f", other) == cache_key("f", QUESTION)


def test_texts_cannot_run_into_each_other():
    one = replace(QUESTION, messages=(ChatMessage("user", 'a"],["user","b'),))
    two = replace(QUESTION, messages=(ChatMessage("user", "a"), ChatMessage("user", "b")))
    assert cache_key("f", one) != cache_key("f", two)


def test_lone_surrogates_have_a_key():
    question = replace(QUESTION, messages=(ChatMessage("user", "\ud83d"),))
    assert len(cache_key("f", question)) == 64


def test_fingerprint_ignores_order():
    assert fingerprint({"a": 1, "b": {"c": 2}}) == fingerprint({"b": {"c": 2}, "a": 1})


def test_unset_parameters_are_the_registrys():
    defaults = GenerationParams(temperature=0.7, max_tokens=9, stop=("x",), json_schema="{}")
    merged = over(GenerationParams(temperature=0.0, stop=("y",)), defaults)
    assert merged == GenerationParams(temperature=0.0, max_tokens=9, stop=("y",), json_schema="{}")
    assert over(GenerationParams(), defaults) == defaults


def test_choices_are_compared_in_one_way_only():
    asked = replace(QUESTION, choices=("A", "B"), params=GenerationParams(temperature=0.7))
    other = replace(QUESTION, choices=("A", "B"), params=GenerationParams(max_tokens=9))
    defaults = GenerationParams(stop=("A",), json_schema="{}", top_p=0.1)
    assert with_defaults(asked, defaults) == with_defaults(other, GenerationParams())
    assert with_defaults(asked, defaults).params == GenerationParams(temperature=0.0, max_tokens=1)


def scoped(mode, scope):
    return replace(QUESTION, cache=CachePolicy(mode, scope))


def test_a_run_has_a_place_of_its_own_and_writes_to_the_common_one_too():
    content = cache_key("f", QUESTION)
    one, other = (cache_keys("f", scoped(CacheMode.SCOPE, run), pinned=False) for run in "ab")
    assert len({one.read, other.read, content}) == 3
    assert one.written == (one.read, content)
    assert one.content == other.content == content
    # A reply that is asked for anew is found again by its run.
    anew = cache_keys("f", scoped(CacheMode.REFRESH, "a"), pinned=False)
    assert anew.written == one.written


@pytest.mark.parametrize(("mode", "pinned"), [(CacheMode.SHARED, False), (CacheMode.SCOPE, True)])
def test_any_reply_will_do_where_the_policy_or_the_model_says_so(mode, pinned):
    keys = cache_keys("f", scoped(mode, "a"), pinned=pinned)
    assert (keys.read, keys.written) == (keys.content, (keys.content,))
