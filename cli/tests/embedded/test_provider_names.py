"""Models and judges under the names that providers give them."""

import json
import sys

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
MODEL = "acme/Med-1.5:2024"
JUDGES = ("llama3.2:latest", "openai/gpt-4o@eu")


async def test_dots_slashes_and_colons_go_all_the_way(shell, sample_line, tmp_path):
    case = {"presentation": "Fever after travel.", "diagnosis": "Malaria"}
    samples = [
        sample_line(id=f"c{n}", language="en", task="clinical_case", input=case, target=None)
        for n in range(4)
    ]
    (tmp_path / "samples.jsonl").write_text("".join(samples))
    replies = [
        {"id": f"c{n}", "language": "en", "model": MODEL, "text": "Malaria"} for n in range(4)
    ]
    replies += [
        {
            "id": f"c{n}",
            "language": "en",
            "model": judge,
            "judged_model": MODEL,
            "text": json.dumps({"explanation": "same", "equivalent": n < 3}),
        }
        for n in range(4)
        for judge in JUDGES
    ]
    (tmp_path / "replies.jsonl").write_text("".join(json.dumps(r) + "\n" for r in replies))
    entries = {name: {"backend": "replay", "path": "replies.jsonl"} for name in (MODEL, *JUDGES)}
    (tmp_path / "models.yaml").write_text(json.dumps({"models": entries}))
    suite = {
        "name": "names",
        "datasets": ["samples.jsonl"],
        "tasks": ["diagnosis"],
        "models": [MODEL],
        "judges": list(JUDGES),
        "intervals": {"resamples": 200},
        "gate": [{"metric": "accuracy", "model": MODEL, "min": 0.01}],
    }
    (tmp_path / "suite.yaml").write_text(json.dumps(suite))
    code, out, err = await shell.run(
        "run", "suite.yaml", "--json", "report.json", "--junit", "junit.xml"
    )
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["coverage"]["scored"] == 4
    accuracy = [one for one in report["estimates"] if one["metric"] == "accuracy"]
    assert {(one["model"], one["value"]) for one in accuracy} == {(MODEL, 0.75)}
    assert {one["judge"] for one in report["coverage"]["judges"]} == set(JUDGES)
    assert MODEL in out
    assert f'classname="{MODEL}"' in (tmp_path / "junit.xml").read_text()
    code, _, err = await shell.run("scores", "last", "--out", "scores.csv")
    assert code == ExitCode.PASS, err
    assert f"judge.{JUDGES[0]}.equivalent" in (tmp_path / "scores.csv").read_text().splitlines()[0]
