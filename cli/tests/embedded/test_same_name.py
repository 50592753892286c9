"""Other weights behind the name and address of before: no verdict without a call."""

import json
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from endpoint import Endpoint

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
QUESTIONS = 40


def right(_: str, __: str) -> str:
    return "A"


def wrong(_: str, __: str) -> str:
    return "B"


@pytest.fixture
async def weights() -> AsyncIterator[Endpoint]:
    """An endpoint that is always right, until its weights are replaced."""
    async with Endpoint(answer=right) as endpoint:
        yield endpoint


@pytest.fixture
def write(shell: Any, sample_line: Callable[..., str], weights: Endpoint) -> Callable[..., None]:
    """Writes samples whose key is A, a registry, and suites; fields go where they belong."""

    def files(*, entry: dict[str, Any] | None = None, **suite: Any) -> None:
        folder: Path = shell.folder
        (folder / "samples.jsonl").write_text(
            "".join(
                sample_line(
                    id=f"q{number}",
                    language="en",
                    target="A",
                    input={"question": f"Q {number}?", "options": {"A": "x", "B": "y", "C": "z"}},
                )
                for number in range(QUESTIONS)
            )
        )
        candidate = {"backend": "openai", "base_url": weights.url, "model": "mock"}
        registry = {"models": {"candidate": {**candidate, **(entry or {})}}}
        (folder / "models.yaml").write_text(json.dumps(registry))
        gate = [{"metric": "accuracy", "task": "mcqa", "min": 0.8}]
        drop = {"metric": "accuracy", "task": "mcqa", "against": "baseline", "max_drop": 0.05}
        common = {
            "name": "release",
            "datasets": ["samples.jsonl"],
            "tasks": ["mcqa"],
            "models": ["candidate"],
            "intervals": {"resamples": 200},
            **suite,
        }
        (folder / "first.yaml").write_text(json.dumps({**common, "gate": gate}))
        (folder / "suite.yaml").write_text(json.dumps({**common, "gate": [*gate, drop]}))
        (folder / "open.yaml").write_text(json.dumps(common))

    return files


def asked(weights: Endpoint) -> int:
    """Calls since it was asked for last."""
    calls = weights.calls.total()
    weights.calls.clear()
    return calls


def report(shell: Any) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((shell.folder / "report.json").read_text())
    return read


async def test_new_weights_behind_an_old_name_are_asked(
    shell: Any, write: Callable[..., None], weights: Endpoint
) -> None:
    weights.listed = {"created": 1_700_000_000, "root": "/ckpt/step-1000", "owned_by": "vllm"}
    weights.system = "fp_old"
    write()
    code, _, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err
    weights.answer = wrong
    weights.listed |= {"created": 1_750_000_000, "root": "/ckpt/step-2000"}
    weights.system = "fp_new"
    compare = ("run", "suite.yaml", "--baseline", "last", "--json", "report.json")
    code, out, err = await shell.run(*compare)
    assert (code, asked(weights)) == (ExitCode.FAIL, QUESTIONS), err
    assert "from the cache" not in out
    read = report(shell)
    assert read["cache"] == {"replies": QUESTIONS, "earlier": 0, "oldest": None}
    said = {one["field"]: (one["before"], one["now"]) for one in read["identity"]}
    assert said == {
        "created": ("1700000000", "1750000000"),
        "root": ("/ckpt/step-1000", "/ckpt/step-2000"),
        "system_fingerprint": ("fp_old", "fp_new"),
    }
    assert "says another system_fingerprint than in the baseline run" in " ".join(out.split())


async def test_an_endpoint_that_says_nothing_of_itself_gets_no_verdict_without_a_call(
    shell: Any, write: Callable[..., None], weights: Endpoint
) -> None:
    write()
    # Replies to a run without a gate do not count in one with a gate either.
    code, _, err = await shell.run("run", "open.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err
    code, _, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err
    weights.answer = wrong
    code, out, err = await shell.run("run", "suite.yaml", "--baseline", "last")
    assert (code, asked(weights)) == (ExitCode.FAIL, QUESTIONS), err
    assert "FAIL" in out
    # Without a gate stored replies count as before: here the latest.
    code, out, err = await shell.run("run", "open.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, 0), err
    assert f"{QUESTIONS} of {QUESTIONS} replies from the cache" in " ".join(out.split())


async def test_who_wants_stored_replies_says_so_and_is_told(
    shell: Any, write: Callable[..., None], weights: Endpoint
) -> None:
    write(cache="shared")
    code, _, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err
    weights.answer = wrong
    files = ("--json", "report.json", "--junit", "junit.xml", "--html", "report.html")
    code, out, err = await shell.run("run", "first.yaml", *files)
    assert (code, asked(weights)) == (ExitCode.PASS, 0), err
    cache = report(shell)["cache"]
    assert (cache["replies"], cache["earlier"]) == (QUESTIONS, QUESTIONS)
    oldest = cache["oldest"][:10]
    said = f"{QUESTIONS} of {QUESTIONS} replies from the cache, the oldest of {oldest}"
    assert f"passed; {said})" in " ".join(out.split())
    for name in ("junit.xml", "report.html"):
        assert said in " ".join((shell.folder / name).read_text().split())

    # A revision says what is behind the name.
    write(entry={"revision": "step-2000"})
    code, _, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.FAIL, QUESTIONS), err
    code, out, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.FAIL, 0), err
    assert f"passed; {QUESTIONS} of {QUESTIONS} replies from the cache" in " ".join(out.split())
    write(entry={"revision": "step-3000"})
    weights.answer = right
    code, _, err = await shell.run("run", "first.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err


async def test_a_run_goes_on_with_the_model_that_it_was_accepted_with(
    shell: Any, write: Callable[..., None], weights: Endpoint
) -> None:
    weights.exhausted.add("mock")
    write()
    code, _, err = await shell.run("run", "first.yaml")
    assert code == ExitCode.INCOMPLETE, err
    weights.exhausted.clear()
    asked(weights)
    entry = json.loads((shell.folder / "models.yaml").read_text())["models"]["candidate"]
    other = {"models": {"candidate": {**entry, "model": "new"}}}
    weights.listed = {"id": "new"}
    (shell.folder / "other.yaml").write_text(json.dumps(other))
    (shell.folder / "none.yaml").write_text(json.dumps({"models": {"another": entry}}))

    code, _, err = await shell.run("resume", "last", "--models", "other.yaml")
    assert (code, asked(weights), shell.running()) == (ExitCode.BAD_REQUEST, 0, []), err
    assert 'The model "candidate" has the fingerprint' in err
    assert "when the run was accepted" in err
    weights.listed = {}
    code, _, err = await shell.run("resume", "last", "--models", "none.yaml")
    assert (code, asked(weights), shell.running()) == (ExitCode.BAD_REQUEST, 0, []), err
    assert 'There is no model "candidate"' in err
    code, _, err = await shell.run("resume", "last", "--models", "models.yaml")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err


async def test_a_reply_that_holds_nothing_is_no_answer_and_a_resume_mends_it(
    shell: Any, write: Callable[..., None], weights: Endpoint
) -> None:
    weights.says_nothing = True
    write()
    code, _, err = await shell.run("run", "first.yaml", "--json", "report.json")
    assert code == ExitCode.INCOMPLETE, err
    coverage = report(shell)["coverage"]
    assert (coverage["scored"], coverage["unscored"]) == (0, {"empty_reply": QUESTIONS})
    assert set(weights.calls.values()) == {2}, "each is asked twice"
    asked(weights)
    weights.says_nothing = False
    code, _, err = await shell.run("resume", "last", "--json", "report.json")
    assert (code, asked(weights)) == (ExitCode.PASS, QUESTIONS), err
    assert report(shell)["coverage"]["scored"] == QUESTIONS
