"""Models as the registry of the inference service describes them."""

from __future__ import annotations

from collections.abc import Sequence

from polyclinic.datasets.problems import Problem
from polyclinic.records.models import ModelInfo

MODEL_CHANGED = "model_changed"
_SHOWN_CHARS = 12


def changed(name: str, *, now: str, before: str) -> str:
    """Sentences on a model whose fingerprint is another one than that of acceptance."""
    return (
        f'The model "{name}" has the fingerprint {_short(now)}, and had {_short(before)} when the '
        "run was accepted. Serve that one again and resume, or start another run."
    )


def changed_problems(accepted: Sequence[ModelInfo], served: Sequence[ModelInfo]) -> list[Problem]:
    """Why a run cannot go on: models that are others than those it was accepted with."""
    now = {model.name: model.fingerprint for model in served}
    return [
        Problem(
            f"models.{model.name}",
            changed(model.name, now=now[model.name], before=model.fingerprint),
            code=MODEL_CHANGED,
        )
        for model in accepted
        if model.fingerprint and now.get(model.name, model.fingerprint) != model.fingerprint
    ]


def said_otherwise(accepted: Sequence[ModelInfo], served: Sequence[ModelInfo]) -> list[str]:
    """Sentences on what endpoints say of their models now and did not say at acceptance."""
    now = {model.name: model.said for model in served}
    return [
        f'The endpoint behind "{model.name}" says another `{field}` than when the run was '
        f"accepted: {now[model.name][field]} instead of {before}: its weights may be others."
        for model in accepted
        if model.name in now
        for field, before in sorted(model.said.items())
        if now[model.name].get(field, before) != before
    ]


def _short(fingerprint: str) -> str:
    return fingerprint[:_SHOWN_CHARS] or "none"
