"""What the tasks over clinical cases share: what of a case is shown, and what is expected."""

from __future__ import annotations

from polyclinic.coordinator.domain.prompts import fill
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.datasets.cases import SHOWN, ClinicalCase

PLACEHOLDERS = frozenset({"presentation", "workup", "diagnosis", "case"})


def case_of(trial: Trial) -> ClinicalCase:
    """The trial's case.

    Raises:
        ValueError: the sample is no case.
    """
    if trial.rendition.case is None:
        raise ValueError(f"sample {trial.rendition.sample_id} is no clinical case")
    return trial.rendition.case


def shown_of(trial: Trial) -> dict[str, str]:
    """Field to text of what the task shows of the case; what it asks for is not among them."""
    case = case_of(trial)
    fields = SHOWN[trial.rendition.task]
    return {name: str(getattr(case, name)).strip() for name in fields}


def case_text(trial: Trial) -> str:
    """What the model sees of the case, without the instructions around it."""
    return "\n\n".join(text for text in shown_of(trial).values() if text)


def filled(trial: Trial, key: str) -> str:
    """The template under a key over what the task shows; `{case}` is presentation and workup."""
    shown = shown_of(trial)
    case = [shown[name] for name in ("presentation", "workup") if shown.get(name)]
    values = {name: shown.get(name, "") for name in PLACEHOLDERS} | {"case": "\n\n".join(case)}
    return fill(trial.setup.prompts.text(key), values)


def reference_of(trial: Trial, field: str) -> str:
    """The expected text: the sample's own target, else a field of the case."""
    target = trial.rendition.target
    return target[0] if target else str(getattr(case_of(trial), field))
