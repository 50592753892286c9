"""How far the judges of a panel agree: overall, by model and by language (SCIENCE 4)."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polyclinic.agreement.alpha import Agreement, Level, Ratings, alpha
from polyclinic.agreement.pairs import kappa
from polyclinic.records.runs import PanelScale
from polyclinic.stats.domain.run import Run, is_binary
from polyclinic.stats.domain.table import panel_judges
from polyclinic.stats.domain.trials import TrialColumns

ALPHA: Final = "krippendorff_alpha"
QUADRATIC_KAPPA: Final = "quadratic_kappa"
KAPPA: Final = "kappa"


@dataclass(frozen=True, slots=True)
class PanelAgreement:
    """Agreement on one axis: of all judges (`judge_a` None), or of two.

    `model` and `language` None mean all of them together. `level` is how far two scores differ:
    "ordinal" on a scale, "nominal" for yes and no. `value` is None where it is undefined, `raw` the
    share of pairs of verdicts on one answer that are equal, `n` the answers with such a pair: each
    epoch is another answer.
    """

    task: str
    axis: str
    model: str | None
    language: str | None
    statistic: str
    level: str
    judge_a: str | None
    judge_b: str | None
    value: float | None
    raw: float | None
    n: int
    flag: str | None


_Part = tuple[str | None, str | None, NDArray[np.bool_]]
"""Model and language, None for all, and which of a task's answers are theirs."""


def panel_agreement(run: Run, columns: TrialColumns) -> list[PanelAgreement]:
    """Every agreement of a run with a panel of at least two judges.

    Of all judges overall, by model, by language and by both; of pairs of judges by all but both.
    """
    rows = columns.panel.judged()
    judges = panel_judges(run, columns)
    found: list[PanelAgreement] = []
    if len(judges) < 2 or not len(rows):  # noqa: PLR2004 - one judge agrees with nobody
        return found
    task, model, language = (columns.codes(name)[rows] for name in ("task", "model", "language"))
    for scale in sorted(run.scales, key=lambda scale: run.task_order(scale.task)):
        mine = task == columns.tasks.find(scale.task)
        ratings = columns.panel.ratings(scale.axis, judges)[:, mine]
        models = _named(model[mine], columns.models.names, [one.name for one in run.models])
        languages = _named(language[mine], columns.languages.names, run.languages)
        for part in _parts(models, languages):
            found += _of_part(scale, judges, ratings, part)
    return found


def _named(
    codes: NDArray[np.int32], names: Sequence[str], first: Sequence[str]
) -> list[tuple[str | None, NDArray[np.bool_]]]:
    """Each name that occurs and where it does, in the order of the run; None for everywhere."""
    order = {name: i for i, name in enumerate(first)}
    used = [(names[code], codes == code) for code in np.unique(codes) if names[code]]
    used.sort(key=lambda one: (order.get(one[0], len(order)), one[0]))
    return [(None, np.ones(len(codes), np.bool_)), *used]


def _parts(
    models: Sequence[tuple[str | None, NDArray[np.bool_]]],
    languages: Sequence[tuple[str | None, NDArray[np.bool_]]],
) -> Iterator[_Part]:
    for (model, at_model), (language, at_language) in itertools.product(models, languages):
        at = at_model & at_language
        if at.any():
            yield model, language, at


def _of_part(
    scale: PanelScale, judges: Sequence[str], ratings: Ratings, part: _Part
) -> Iterator[PanelAgreement]:
    model, language, at = part
    level: Level = "nominal" if is_binary(scale) else "ordinal"
    here = ratings[:, at]

    def row(statistic: str, pair: tuple[str | None, str | None], one: Agreement) -> PanelAgreement:
        return PanelAgreement(
            scale.task, scale.axis, model, language, statistic, level, *pair,
            one.value, one.raw, one.n, one.flag,
        )  # fmt: skip

    yield row(ALPHA, (None, None), alpha(here, level))
    if model is not None and language is not None:
        return
    statistic = KAPPA if is_binary(scale) else QUADRATIC_KAPPA
    for i, j in itertools.combinations(range(len(judges)), 2):
        pair = kappa(here[i], here[j], "none" if is_binary(scale) else "quadratic")
        yield row(statistic, (judges[i], judges[j]), pair)
