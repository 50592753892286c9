"""Endpoints that refuse every question: few calls, their own sentence everywhere, others go on."""

import json
import sys
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.etree import ElementTree

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
LANES = 2
TRIALS = 24
FEW = LANES + 5 + 4
REFUSED = {
    "limit": (
        400,
        {},
        {
            "message": "Unsupported parameter: 'max_tokens' is not supported with this model. "
            "Use 'max_completion_tokens' instead.",
            "code": "unsupported_parameter",
        },
    ),
    "key": (401, {}, {"message": "No such key sk-own-1234567890."}),
    "quota": (429, {}, {"message": "You exceeded your quota.", "code": "insufficient_quota"}),
    "daily": (429, {"Retry-After": "86400"}, {"message": "The daily limit is reached."}),
}
REASONS = {
    "limit": "bad_request",
    "key": "unauthorized",
    "quota": "quota_exhausted",
    "daily": "rate_limited",
}


class Endpoint(BaseHTTPRequestHandler):
    """Answers A, or refuses, by the first part of the path; remembers what it was asked."""

    calls: "Counter[str]"
    seeds: list
    mended = False

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        mode = self.path.split("/")[1]
        self.calls[mode] += 1
        self.seeds.append((mode, body.get("seed")))
        if mode in REFUSED and not self.mended:
            status, headers, error = REFUSED[mode]
            self._answer(status, headers, {"error": error})
            return
        choice = {"index": 0, "finish_reason": "stop", "message": {"content": "Answer: A"}}
        usage = {"prompt_tokens": 60, "completion_tokens": 3}
        self._answer(200, {}, {"choices": [choice], "usage": usage})

    def do_GET(self) -> None:
        self._answer(200, {}, {"data": []})

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _answer(self, status: int, headers: dict, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, text in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def modes():
    """The endpoint's class, and its address."""
    handler = type("Modes", (Endpoint,), {"calls": Counter(), "seeds": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield handler, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def registry(tmp_path, modes):
    def write(*names, **fields):
        entries = {
            name: {
                "backend": "openai",
                "base_url": f"{modes[1]}/{name}/v1",
                "model": "m",
                "max_concurrency": LANES,
                "params": {"temperature": 0.8, "max_tokens": 16},
                **fields,
            }
            for name in names
        }
        (tmp_path / "models.yaml").write_text(json.dumps({"models": entries}))

    return write


async def test_each_ends_with_its_sentence_and_a_resume_asks_again(
    shell, suite, registry, modes, tmp_path
):
    endpoint = modes[0]
    registry("fine", *REFUSED)
    path = suite("endpoints", model=", ".join(["fine", *REFUSED]))
    code, out, err = await shell.run("run", path, "--json", "r.json", "--junit", "r.xml")
    assert code == ExitCode.INCOMPLETE, err
    assert endpoint.calls.pop("fine") == TRIALS
    assert set(endpoint.calls) == set(REFUSED)
    assert max(endpoint.calls.values()) <= FEW, endpoint.calls

    report = json.loads((tmp_path / "r.json").read_text())
    causes = {one["model"]: one for one in report["coverage"]["causes"]}
    assert {name: one["reason"] for name, one in causes.items()} == REASONS
    assert {one["trials"] for one in causes.values()} == {TRIALS}
    junit = ElementTree.parse(tmp_path / "r.xml").getroot()
    told = [error.get("message") for error in junit.iter("error")]
    screen = " ".join(out.split())
    for shown in (screen, " ".join(told)):
        assert "Unsupported parameter: 'max_tokens' is not supported" in shown
        assert "`token_limit_field: max_completion_tokens`" in shown
        assert "No such key [...]" in shown and "api_key_env" in shown
        assert "You exceeded your quota." in shown
        assert "The daily limit is reached." in shown and "left alone until" in shown
        assert "sk-own" not in shown and "127.0.0.1" not in shown
    code, scores, _ = await shell.run("scores", "last")
    assert "Unsupported parameter" in scores

    endpoint.mended = True
    endpoint.calls.clear()
    code, _, err = await shell.run("resume", "last")
    assert code == ExitCode.PASS, err
    assert endpoint.calls == dict.fromkeys(REFUSED, TRIALS)


async def test_what_fails_the_same_way_again_is_not_to_be_resumed_as_it_is(
    shell, suite, registry, modes
):
    registry("limit")
    code, _, err = await shell.run("run", suite("limit", model="limit"))
    assert code == ExitCode.INCOMPLETE
    assert "they would end the same way" in err


async def test_each_epoch_reaches_the_endpoint_with_a_seed_of_its_own(
    shell, suite, registry, modes
):
    registry("fine", params={"temperature": 0.8, "seed": 42})
    path = suite("epochs", model="fine")
    path.write_text(path.read_text() + "sampling: {epochs: 4}\n")
    code, _, err = await shell.run("run", path)
    assert code == ExitCode.PASS, err
    assert Counter(seed for _, seed in modes[0].seeds) == dict.fromkeys(range(42, 46), TRIALS)


async def test_replies_in_other_spellings_are_found_and_few_are_told(
    shell, suite, tmp_path, endpoint
):
    spelt = [
        {"id": f" q{n} ", "language": "eng_Latn", "model": "recorded", "text": "A"}
        for n in range(TRIALS // 2)
    ]
    (tmp_path / "replies.jsonl").write_text("".join(json.dumps(one) + "\n" for one in spelt))
    code, out, err = await shell.run("run", suite("half"))
    assert code == ExitCode.INCOMPLETE
    assert "Recorded replies" not in err
    assert f"No score (no_recorded_reply): {TRIALS // 2} of {TRIALS} trials" in " ".join(
        out.split()
    )

    (tmp_path / "replies.jsonl").write_text("".join(json.dumps(one) + "\n" for one in spelt[:3]))
    code, out, err = await shell.run("run", suite("few"), "--json", "few.json")
    assert code == ExitCode.INCOMPLETE
    assert f"Recorded replies: only 3 of {TRIALS} questions to recorded" in " ".join(out.split())
    assert "warning: Recorded replies: only 3" in err

    for one in spelt:
        one["id"] = one["id"].strip() + "x"
    (tmp_path / "replies.jsonl").write_text("".join(json.dumps(one) + "\n" for one in spelt))
    code, out, err = await shell.run("run", suite("none"))
    assert code == ExitCode.BAD_REQUEST
    assert 'id "q0x", language "en"' in err and "models[0]" in err


async def test_an_endpoint_that_cuts_prompts_and_repeats_at_temperature_0_are_told(
    shell, suite, registry, tmp_path
):
    registry("fine", params={"temperature": 0})
    lines = [json.loads(line) for line in (tmp_path / "samples.jsonl").read_text().splitlines()]
    for line in lines:
        line["input"]["question"] = "The history is as follows. " * 100 + line["input"]["question"]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines))
    path = suite("long", model="fine")
    path.write_text(path.read_text() + "sampling: {epochs: 2}\n")
    code, out, err = await shell.run("run", path, "--json", "r.json", "--junit", "r.xml")
    assert code == ExitCode.PASS, err
    screen = " ".join(out.split())
    assert "Prompts cut: the endpoint of fine read only a part of 48 of 48 prompts" in screen
    assert "Epochs: fine is asked 2 times at temperature 0" in screen
    assert "warning: Epochs: fine" in err
    report = json.loads((tmp_path / "r.json").read_text())
    assert {one["kind"] for one in report["notices"]} >= {"cut_prompts", "epochs"}
    assert "Prompts cut" in (tmp_path / "r.xml").read_text()
