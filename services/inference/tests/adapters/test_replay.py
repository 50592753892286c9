import json

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.adapters.replay import ReplayBackend
from polyclinic.inference.domain.outcome import Outcome


@pytest.fixture
def recorded(tmp_path):
    def write(*lines):
        path = tmp_path / "replies.jsonl"
        rows = [{"id": "s1", "language": "en", "model": "gpt4", **line} for line in lines]
        path.write_text("\n".join(map(json.dumps, rows)))
        return path

    return write


async def test_a_recorded_reply(recorded, question):
    backend = ReplayBackend.load(recorded({"text": "B"}), model="gpt4", name="replies.jsonl")
    reading = await backend.ask(question())
    assert (reading.outcome, reading.text) == (Outcome.TEXT, "B")
    assert await backend.check() is None


async def test_an_empty_reply_is_a_reply(recorded, question):
    backend = ReplayBackend.load(recorded({"text": " "}), model="gpt4", name="replies.jsonl")
    assert (await backend.ask(question())).outcome is Outcome.EMPTY


async def test_a_missing_reply_names_the_sample_and_what_is_there(recorded, question):
    backend = ReplayBackend.load(
        recorded({"text": "B", "language": "ja"}), model="gpt4", name="replies.jsonl"
    )
    with pytest.raises(PermanentError) as raised:
        await backend.ask(question())
    assert raised.value.code == "no_recorded_reply"
    assert 'sample "s1"' in raised.value.detail
    assert 'language "ja"' in raised.value.detail


def test_fingerprint_is_by_content_and_model(recorded):
    one = ReplayBackend.load(
        recorded({"text": "B"}), model="gpt4", name="replies.jsonl"
    ).fingerprint
    same = ReplayBackend.load(
        recorded({"text": "B"}), model="gpt4", name="replies.jsonl"
    ).fingerprint
    other = ReplayBackend.load(
        recorded({"text": "C"}), model="gpt4", name="replies.jsonl"
    ).fingerprint
    assert one == same != other


def test_problems_instead_of_a_backend(recorded, tmp_path):
    assert "`text` is missing" in str(
        ReplayBackend.load(recorded({}), model="gpt4", name="replies.jsonl")[0]
    )
    assert "no such file" in str(
        ReplayBackend.load(tmp_path / "nope", model="gpt4", name="replies.jsonl")[0]
    )
    assert "cannot be read" in str(
        ReplayBackend.load(tmp_path, model="gpt4", name="replies.jsonl")[0]
    )


async def test_recorded_logprobs(recorded, question):
    path = recorded({"text": "Answer: A", "choice_logprobs": {"A": -2.0, "B": -1.0}})
    backend = ReplayBackend.load(path, model="gpt4", name="replies.jsonl")
    reading = await backend.ask(question(choices=("A", "B")))
    assert (reading.text, reading.choice_logprobs) == ("B", (-2.0, -1.0))
    assert (await backend.ask(question())).text == "Answer: A"


async def test_a_reply_without_logprobs_says_nothing_of_choices(recorded, question):
    backend = ReplayBackend.load(recorded({"text": "B"}), model="gpt4", name="replies.jsonl")
    with pytest.raises(PermanentError) as raised:
        await backend.ask(question(choices=("A", "B")))
    assert raised.value.code == "no_logprobs"
    with pytest.raises(PermanentError) as raised:
        await backend.ask(question(choices=("A", "B"), epoch=2))
    assert raised.value.code == "no_recorded_reply"
