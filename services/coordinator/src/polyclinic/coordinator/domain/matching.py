"""Results against what their run was accepted with: one run must not mix two of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.coordinator.domain.models import MODEL_CHANGED, changed
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.domain.trials import Setup

INDEX_CHANGED, ENGINE_CHANGED = "index_changed", "engine_changed"
_KEPT = frozenset({"usage", "index", "fingerprint", "engine", "attempts", "prompt_sha256", "rule"})
"""What stays of a result that does not count: who gave it, and what it cost."""


def as_accepted(result: StepResult, setup: Setup) -> StepResult:
    """The result, or a failed step where it comes from another model (judges and canonicalisers
    are models), index or engine than the run was accepted with.

    As a failed step, so that a resume asks again once the accepted one is back.
    """
    if result.failed:
        return result
    fact = result.fact
    found = _other_model(fact, setup) or _other_index(fact, setup) or _other_engine(fact, setup)
    if not found:
        return result
    code, detail = found
    kept = {key: value for key, value in fact.items() if key in _KEPT}
    return StepResult(result.step_id, result.trial_id, {**kept, "failed": code, "detail": detail})


def _other_model(fact: Mapping[str, Any], setup: Setup) -> tuple[str, str] | None:
    """Workers of earlier versions say no fingerprint with a call, but with the result."""
    usage = fact.get("usage") or []
    calls = [usage] if isinstance(usage, Mapping) else usage
    # That of a translation is its engine's.
    of_result = "" if "engine" in fact else fact.get("fingerprint") or ""
    for call in calls:
        name = str(call.get("model", ""))
        before = setup.fingerprints.get(name)
        now = str(call.get("fingerprint") or of_result)
        if before and now and now != before:
            return MODEL_CHANGED, changed(name, now=now, before=before)
    return None


def _other_index(fact: Mapping[str, Any], setup: Setup) -> tuple[str, str] | None:
    index = fact.get("index")
    if index is None or not setup.indexes:
        return None
    name, now = index
    before = setup.indexes.get(name)
    return None if now == before else (INDEX_CHANGED, _sentence("index", name, now, before or ""))


def _other_engine(fact: Mapping[str, Any], setup: Setup) -> tuple[str, str] | None:
    name, now = str(fact.get("engine", "")), str(fact.get("fingerprint", ""))
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
