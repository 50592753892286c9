import json
from collections import Counter
from math import inf

import pytest

from polyclinic.inference.domain.replies import MOST_PROBLEMS, read_replies
from polyclinic.records.samples import SampleKey


def line(**fields):
    return {"id": "s1", "language": "en", "model": "gpt4", "text": "B", **fields}


def read(*lines, model="gpt4"):
    data = "\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines).encode()
    return read_replies(data, model=model, name="replies.jsonl")


def sample(**fields):
    own = {"task": "mcqa", "sample_id": "s1", "language": "en", "variant": "original", "epoch": 1}
    return SampleKey(**own | fields)


def test_a_reply_is_found_by_sample_and_language():
    replies = read(line(), line(language="ja", text="C"), line(id="s2", text="D"))
    assert not replies.problems
    assert replies.find(sample()) == "B"
    assert replies.find(sample(language="ja")) == "C"
    assert replies.find(sample(sample_id="s2")) == "D"
    assert replies.find(sample(sample_id="s3")) is None


def test_language_codes_are_compared_without_case():
    assert read(line(language="pt_br")).find(sample(language="pt-BR")) == "B"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("iw", "he"),
        ("in", "id"),
        ("eng_Latn", "en"),
        ("por_Latn", "pt"),
        ("zul_Latn", "zu"),
        (" PT_br ", "pt-BR"),
        ("zho_Hant", "zh-Hant"),
    ],
)
def test_languages_in_any_spelling_meet_those_of_samples(written, canonical):
    replies = read(line(language=written))
    assert replies.find(sample(language=canonical)) == "B"
    assert replies.find(sample(language=written)) == "B"


@pytest.mark.parametrize(
    ("written", "asked"),
    [("caf\u0065\u0301", "caf\u00e9"), (" s1\t", "s1"), (7, "7"), (7.0, "7"), ("각", "각")],
)
def test_ids_in_any_spelling_meet_those_of_samples(written, asked):
    replies = read(line(id=written))
    assert not replies.problems
    assert replies.find(sample(sample_id=asked)) == "B"


def test_whether_anything_is_recorded_and_of_what():
    replies = read(line(language="iw"), {**line(id="s2"), "choice_logprobs": {"A": -1.0}})
    assert replies.has(sample(language="he")) and replies.has(sample(sample_id="s2"))
    assert not replies.has(sample()) and not replies.has(sample(language="he", epoch=2))
    assert (replies.example().sample_id, replies.example().language) == ("s1", "he")
    assert read(line(model="gpt3")).example() is None


def test_two_spellings_of_one_sample_are_two_replies_to_it():
    [problem] = read(line(language="iw"), line(language="he")).problems
    assert "the first is on line 1" in problem.what


def test_a_language_that_nobody_knows_is_compared_as_it_is():
    assert read(line(language="Klingon")).find(sample(language="klingon")) == "B"


def test_variant_epoch_and_task_tell_replies_apart():
    replies = read(
        line(),
        line(variant="machine_translated", text="C"),
        line(epoch=2, text="D"),
        line(task="nli", text="neutral"),
    )
    assert replies.find(sample(variant="machine_translated")) == "C"
    assert replies.find(sample(epoch=2)) == "D"
    assert replies.find(sample(task="nli")) == "neutral"
    assert replies.find(sample(task="mcqa")) == "B"


def test_a_reply_without_variant_or_epoch_stands_for_no_other():
    replies = read(line())
    assert replies.find(sample(variant="expert_reviewed")) is None
    assert replies.find(sample(epoch=2)) is None
    assert 'variant "original", epoch 1' in replies.near(sample(epoch=2))


def test_a_judges_reply_is_found_by_whose_answer_it_judges():
    replies = read(
        line(text="plain"),
        line(judged_model="a", text="of a"),
        line(judged="b", task="diagnosis", text="of b"),
    )
    assert not replies.problems
    assert replies.find(sample()) == "plain"
    assert replies.find(sample(judged_model="a")) == "of a"
    assert replies.find(sample(judged_model="b", task="diagnosis")) == "of b"
    assert replies.find(sample(judged_model="b", task="treatment")) is None
    assert replies.find(sample(judged_model="c")) is None


def test_a_judges_reply_answers_no_one_else():
    replies = read(line(judged_model="a"))
    assert replies.find(sample()) is None
    assert "judged_model a" in replies.near(sample())


def test_other_models_and_unknown_fields_are_left_out():
    replies = read(line(model="gpt3", text="A"), line(published_prediction="b"))
    assert replies.texts == {("s1", "en", "original", 1, "", ""): "B"}


def test_bom_empty_lines_and_line_ends_of_windows():
    data = b"\xef\xbb\xbf" + json.dumps(line()).encode() + b"\r\n\r\n"
    replies = read_replies(data, model="gpt4", name="replies.jsonl")
    assert replies.find(sample()) == "B" and not replies.problems


@pytest.mark.parametrize(
    ("bad", "where", "what"),
    [
        ('{"id": "s1",', "replies.jsonl:2:13", "not JSON"),
        ("[" * 100_000, "replies.jsonl:2", "nested too deeply"),
        ('["s1"]', "replies.jsonl:2", "must be a JSON object"),
        (line(id=""), "replies.jsonl:2", "`id`"),
        (line(id=None), "replies.jsonl:2", "`id`"),
        (line(id=1.5), "replies.jsonl:2", "`id`"),
        (line(id=True), "replies.jsonl:2", "`id`"),
        (line(language=7), "replies.jsonl:2", "`language`"),
        (line(text=None), "replies.jsonl:2", "`text`"),
        (line(epoch=0), "replies.jsonl:2", "`epoch`"),
        (line(epoch=True), "replies.jsonl:2", "`epoch`"),
        (line(variant=""), "replies.jsonl:2", "`variant`"),
        (line(judged=""), "replies.jsonl:2", "`judged`"),
        (line(judged_model=7), "replies.jsonl:2", "`judged_model`"),
        ({"id": "s1", "language": "en", "model": "gpt4"}, "replies.jsonl:2", "`text` is missing"),
        (line(), "replies.jsonl:2", "the first is on line 1"),
    ],
)
def test_a_bad_line_is_named(bad, where, what):
    [problem] = read(line(), bad).problems
    assert problem.where == where
    assert what in problem.what


def test_a_field_in_another_spelling_is_pointed_at():
    [problem] = read({"id": "s1", "lang": "en", "model": "gpt4", "text": "B"}).problems
    assert problem.remedy == 'The line has "lang".'


def test_bytes_that_are_no_utf_8_are_named_with_their_place():
    replies = read_replies(b'{"id": "\xff"}', model="gpt4", name="replies.jsonl")
    assert str(replies.problems[0]) == "replies.jsonl:1:9: this is not UTF-8."


def test_a_model_that_is_not_in_the_file():
    [problem] = read(line(), line(model="gpt3"), model="gpt-4").problems
    assert "no reply of the model" in problem.what
    assert problem.remedy == 'Did you mean "gpt4"?'


def test_an_empty_file():
    assert read().problems


def test_problems_are_bounded():
    problems = read(*["{"] * 100).problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert "80 more" in problems[-1].what


def test_published_replies_are_all_found(shared):
    folder = shared / "data" / "igakuqa"
    data = (folder / "replies.jsonl").read_bytes()
    counts = Counter()
    for model in ("gpt4", "chatgpt", "gpt3", "student-majority"):
        replies = read_replies(data, model=model, name="replies.jsonl")
        assert not replies.problems
        counts[model] = len(replies.texts)
    assert counts == {"gpt4": 298, "chatgpt": 596, "gpt3": 298, "student-majority": 298}


def test_recorded_logprobs_come_in_the_order_of_the_question():
    replies = read(line(choice_logprobs={"B": -0.5, "A": -1, "C": None}))
    assert replies.find_logprobs(sample(), ("A", "B", "C", "D")) == (-1.0, -0.5, -inf, -inf)
    assert replies.find_logprobs(sample(epoch=2), ("A",)) is None
    assert replies.find(sample()) == "B"


def test_a_line_with_logprobs_needs_no_text():
    row = line(choice_logprobs={"A": -1.0})
    del row["text"]
    replies = read(row, line(id="s2"))
    assert not replies.problems
    assert replies.find(sample()) is None
    assert replies.find_logprobs(sample(), ("A",)) == (-1.0,)
    assert "language" in replies.near(sample(epoch=2))


@pytest.mark.parametrize(
    "bad", [[], {}, [-1.0], {"A": 0.5}, {"A": 10**400}, {"A": True}, {"A": "x"}]
)
def test_logprobs_of_another_shape_are_named(bad):
    [problem] = read(line(choice_logprobs=bad)).problems
    assert "`choice_logprobs` must be" in problem.what
