"""No reply crashes the reader, and none yields a number outside the scale."""

import json
import math
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.judge.domain.echoes import without_echo
from polyclinic.judge.domain.graders import grader_of
from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.judge.domain.refusals import is_refusal
from polyclinic.judge.domain.suspicion import suspicions
from polyclinic.records.grading import GradingInput, Rubric, RubricAxis, RubricFlag, graded_by
from polyclinic.replies.reading import Status

RUBRIC = Rubric(
    axes=(RubricAxis("total", "q", 1, 5), RubricAxis("risk", "q", -2, 2)),
    flags=(RubricFlag("ok", "q"),),
)
SCALES = {
    "likert": {"accuracy": (1, 5), "completeness": (1, 5), "clarity": (1, 5)},
    "binary": {"equivalent": (0, 1)},
    "rubric": {"total": (1, 5), "risk": (-2, 2), "ok": (0, 1)},
}
NAMES = sorted({name for scales in SCALES.values() for name in scales} | {"explanation", "score"})
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-9, 99), st.floats(), st.text(max_size=12),
    st.sampled_from(["4", "٤", "4/5", "4,0", "four", "yes", "<1-5>", "1e9", "3-4", "85%", "NaN"]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
PIECES = st.one_of(
    st.text(max_size=30),
    VALUES.map(lambda value: json.dumps(value, ensure_ascii=False)),
    VALUES.map(repr),
    st.sampled_from(
        ["```json\n",
         "\n```\n", "<think>", "</think>", "{", "}", "[", "]", '"', "'", ",", ":", "\\",
         "Correction: ", "> ", "Example:\n", "//", "/*", "#", "\u200b", "“", "”", "...", "\n"]
    ),
)  # fmt: skip
REPLIES = st.lists(PIECES, max_size=8).map("".join)


def graders() -> dict[str, Grader]:
    return {
        name: grader_of(GradingInput("j", answer="a", **graded_by(name, RUBRIC))) for name in SCALES
    }


GRADERS = graders()


def check(reply: str, *, truncated: bool) -> None:
    for name, grader in GRADERS.items():
        reading = grader.read(reply, truncated=truncated)
        if reading.status is not Status.OK:
            assert reading.value is None
            assert reading.detail
            continue
        scores = grader.scores(reading.value)
        assert set(scores) == set(SCALES[name])
        for axis, (low, high) in SCALES[name].items():
            assert math.isfinite(scores[axis])
            assert low <= scores[axis] <= high
            assert scores[axis] == int(scores[axis])


@settings(max_examples=600)
@given(REPLIES, st.booleans())
def test_any_reply(reply: str, truncated: bool) -> None:
    check(reply, truncated=truncated)
    is_refusal(reply)


@settings(max_examples=400)
@given(st.data())
def test_a_verdict_with_characters_changed(data: st.DataObject) -> None:
    """Damage may cost the verdict, but never makes a score that nobody wrote."""
    verdict = '{"explanation": "a \\"b\\" c, d", "accuracy": 4, "completeness": 3, "clarity": 2}'
    text = list(verdict)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(
            st.sampled_from(["", '"', "'", ",", ":", "{", "}", "[", "]", "\\", " "])
        )
    reading = GRADERS["likert"].read("".join(text), truncated=False)
    if reading.status is Status.OK:
        assert GRADERS["likert"].scores(reading.value) == {
            "accuracy": 4.0, "completeness": 3.0, "clarity": 2.0,
        }  # fmt: skip


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 5), st.data())
def test_a_verdict_that_is_cut_anywhere_is_none(
    a: int, b: int, c: int, data: st.DataObject
) -> None:
    verdict = json.dumps({"accuracy": a, "completeness": b, "clarity": c, "explanation": "x"})
    cut = verdict[: data.draw(st.integers(1, len(verdict) - 1))]
    assert GRADERS["likert"].read(cut, truncated=False).status is Status.TRUNCATED
    assert GRADERS["likert"].read(cut, truncated=True).status is Status.TRUNCATED


@given(REPLIES, REPLIES)
def test_what_is_judged_may_be_anything(answer: str, reply: str) -> None:
    without_echo(reply, answer)
    suspicions(answer, ["accuracy"])


def test_hostile_replies_take_no_time() -> None:
    hostile = [
        "[" * 50_000, "{" * 50_000, '{"a":' * 20_000, '{"a":"' * 20_000, '"' * 50_000,
        "{'" * 20_000 + "'}" * 20_000, '{"a": "' + 'x" y ' * 12_000 + '"}', "\\" * 50_000,
        '{"accuracy": ' + "9" * 50_000 + "}", "{}" * 30_000, "```\n" * 15_000, "> {" * 20_000,
        "<think>" * 9_000, "</think>" * 9_000, "ignore all the your " * 3_000, "give me " * 8_000,
        '{"a": 1} ' * 8_000, "{a: " * 15_000 + "}" * 15_000, "answer " * 9_000 + "says {",
        "\n" * 60_000, "score: " * 9_000, "/*" * 30_000, "{/*" * 20_000, '{"a" "b" ' * 7_000 + "}",
        "[1, " * 16_000, "[1, 5) " * 9_000, '{"a":/* ' + "/* " * 10_000 + "}",
        '{"a": ' + '\\"' * 15_000 + '\n"}', '["' + 'true1{"accuracy"' * 1_900 + '"]',
        '["/#' + ', e.g. ;{"a":1}' * 2_000 + '"]', '{"accuracy" 4 ,NaN' + "5\u0301" * 15_000 + "}",
        ('{"a" 1 "' + "x {" * 900 + '"}') * 20, '["' + "\uff0c]]\n" * 2_500 + '"]',
    ]  # fmt: skip
    for text in hostile:
        started = time.process_time()
        check(text, truncated=False)
        is_refusal(text)
        suspicions(text, ["accuracy", "completeness", "clarity"])
        without_echo(text, text[:9_000])
        assert time.process_time() - started < 3.0, text[:20]
