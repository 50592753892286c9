"""Models as the registry of the inference service describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from polyclinic.datasets.problems import Problem

MODEL_CHANGED = "model_changed"
_SHOWN_CHARS = 12


@dataclass(frozen=True, slots=True)
class Model:
    """A model as the registry describes it.

    Attributes:
        name: Registry name.
        backend: Kind of the place where it is.
        model: Name there.
        fingerprint: Hash of everything that decides a reply besides the prompt.
        revision: What the registry says is behind the name; may be empty.
        said: What the endpoint says of it; not part of the fingerprint.
        temperature: Of questions that name none; None where the registry names none either.
    """

    name: str
    backend: str = ""
    model: str = ""
    fingerprint: str = ""
    revision: str = ""
    said: Mapping[str, str] = field(default_factory=dict)
    temperature: float | None = None


def changed(name: str, *, now: str, before: str) -> str:
    """Sentences on a model whose fingerprint is another one than that of acceptance."""
    return (
        f'The model "{name}" has the fingerprint {_short(now)}, and had {_short(before)} when the '
        "run was accepted. Serve that one again and resume, or start another run."
    )


def changed_problems(accepted: Sequence[Model], served: Sequence[Model]) -> list[Problem]:
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


def said_otherwise(accepted: Sequence[Model], served: Sequence[Model]) -> list[str]:
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
