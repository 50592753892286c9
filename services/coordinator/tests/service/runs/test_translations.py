"""Suites over files that lack languages, over the real broker."""

from typing import Any

from polyclinic.v1 import common_pb2, run_pb2, translation_pb2


async def test_what_a_file_lacks_is_translated_and_says_so(
    start: Any, work: Any, upload: Any, events: Any, translator: str
) -> None:
    coordinator = await start(translator_address=translator)
    workers = work()
    suite = await upload(samples=3, languages=("en",))
    suite.languages.extend(["en", "pt"])
    suite.models[:] = ["model-a", "model-b"]
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    assert not response.problems
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.trials, run.scored) == (12, 12)
    asked = [c for c in workers.handled if isinstance(c, translation_pb2.TranslateText)]
    assert len(asked) == 3, "once for both models"

    [accepted] = await events("run_accepted", run_pb2.RunAccepted)
    assert accepted.suite.translate == "missing"
    [planned] = accepted.translations
    assert (planned.source_language, planned.target_language) == ("en", "pt")
    assert (planned.engine, planned.fingerprint, planned.renditions) == ("tiny", "fp", 3)
    scored = await events("trial_scored", run_pb2.TrialScored)
    portuguese = [event for event in scored if event.sample.language == "pt"]
    assert len(portuguese) == 6
    assert {e.sample.variant for e in portuguese} == {"machine_translated"}
    assert {(*e.translation_flags, e.translator) for e in portuguese} == {("numbers", "tiny")}


async def test_a_translation_that_is_given_up_costs_the_trials_of_its_rendition_only(
    start: Any, work: Any, upload: Any, translator: str, answer_all: Any
) -> None:
    coordinator = await start(translator_address=translator)

    def answer(command: Any) -> Any:
        if not isinstance(command, translation_pb2.TranslateText):
            return answer_all(command)
        if "Q1" not in command.input.texts[0].text:
            return answer_all(command)
        return common_pb2.StepFailed(step=command.step, service="translator", code="engine_failed")

    work(answer)
    suite = await upload(samples=3, languages=("en",))
    suite.languages.extend(["en", "pt"])
    suite.models[:] = ["model-a", "model-b"]
    response = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    run = await coordinator.until(response.run_id, run_pb2.RUN_STATE_COMPLETED)
    assert (run.scored, dict(run.unscored_reasons)) == (10, {"engine_failed": 2})


async def test_a_translator_that_is_away_refuses_what_needs_it_and_nothing_else(
    start: Any, work: Any, upload: Any
) -> None:
    coordinator = await start(translator_address="127.0.0.1:9", translator_timeout_s=0.3)
    work()
    suite = await upload(samples=2, languages=("en",))
    accepted = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    await coordinator.until(accepted.run_id, run_pb2.RUN_STATE_COMPLETED)
    suite.languages.extend(["en", "pt"])
    refused = await coordinator.stub.SubmitRun(run_pb2.SubmitRunRequest(suite=suite))
    [problem] = refused.problems
    assert "the translator at 127.0.0.1:9 does not answer" in problem.what
    assert problem.code == "translator_unreachable"
