"""Results against what their run was accepted with: one run must not mix two of a kind."""

from __future__ import annotations

from typing import Any

from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.models import MODEL_CHANGED, changed
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.domain.trials import Setup

INDEX_CHANGED, ENGINE_CHANGED = "index_changed", "engine_changed"
_KEPT = ("usage", "index", "fingerprint", "engine", "attempts", "prompt_sha256", "rule")
"""What stays of a result that does not count: who gave it, and what it cost."""


def as_accepted(result: StepResult, setup: Setup) -> StepResult:
    """The result, or a failed step where it comes from another model (judges and canonicalisers
    are models), index or engine than the run was accepted with.

    As a failed step, so that a resume asks again once the accepted one is back.
    """
    fact = result.fact
    if fact.failed:
        return result
    found = _other_model(fact, setup) or _other_index(fact, setup) or _other_engine(fact, setup)
    if not found:
        return result
    code, detail = found
    given = {kind: _bare(record) for kind in _KINDS if (record := getattr(fact, kind)) is not None}
    failed = Fact(**given, failed=code, detail=detail)
    return StepResult(result.step_id, result.trial_id, failed)


_KINDS = ("completion", "choice", "verdict", "concepts", "translation")


def _bare(record: Any) -> Any:  # noqa: ANN401 - of any kind of fact
    kept = {name: getattr(record, name) for name in _KEPT if hasattr(record, name)}
    return type(record)(**kept)


def _other_model(fact: Fact, setup: Setup) -> tuple[str, str] | None:
    """Workers of earlier versions say no fingerprint with a call, but with the result."""
    given = fact.completion or fact.verdict
    of_result = "" if given is None else given.fingerprint
    for call in fact.usage:
        before = setup.fingerprints.get(call.model)
        now = call.fingerprint or of_result
        if before and now and now != before:
            return MODEL_CHANGED, changed(call.model, now=now, before=before)
    return None


def _other_index(fact: Fact, setup: Setup) -> tuple[str, str] | None:
    if fact.concepts is None or fact.concepts.index is None or not setup.indexes:
        return None
    name, now = fact.concepts.index.name, fact.concepts.index.fingerprint
    before = setup.indexes.get(name)
    return None if now == before else (INDEX_CHANGED, _sentence("index", name, now, before or ""))


def _other_engine(fact: Fact, setup: Setup) -> tuple[str, str] | None:
    if fact.translation is None:
        return None
    name, now = fact.translation.engine, fact.translation.fingerprint
    before = setup.engine_fingerprints.get(name)
    if not before or not now or now == before:
        return None
    return ENGINE_CHANGED, _sentence("engine", name, now, before)


def _sentence(kind: str, name: str, now: str, before: str) -> str:
    return (
        f'The {kind} "{name}" has the fingerprint {now[:12] or "none"}, and had '
        f"{before[:12] or 'none'} when the run was accepted. Serve that one again and resume, or "
        "start another run."
    )
