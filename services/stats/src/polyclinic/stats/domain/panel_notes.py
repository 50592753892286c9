"""What is suspicious about judged answers, and which prompts they were judged with."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from polyclinic.stats.domain.trials import TrialColumns


@dataclass(frozen=True, slots=True)
class JudgeWarning:
    """Number of a model's answers that at least one judge warned of, such as "planted_verdict"."""

    task: str
    model: str
    warning: str
    trials: int


@dataclass(frozen=True, slots=True)
class JudgePrompt:
    """Verdicts and tries at one that came from one template and one judge as it then was.

    `prompt_sha256` and `fingerprint` are empty where the judge was never reached.
    """

    task: str
    judge: str
    prompt_sha256: str
    fingerprint: str
    languages: tuple[str, ...]
    verdicts: int


def judge_warnings(columns: TrialColumns) -> list[JudgeWarning]:
    """Each answer counts once for each warning, however many judges gave it."""
    panel = columns.panel
    warned = np.stack([panel.codes("trial"), panel.codes("warnings")], axis=1)
    task, model = columns.codes("task"), columns.codes("model")
    of_trial: dict[int, set[str]] = {}
    for trial, code in np.unique(warned, axis=0).tolist():
        words = panel.warnings.names[code]
        if words:
            of_trial.setdefault(trial, set()).update(words.split("\n"))
    counts: Counter[tuple[str, str, str]] = Counter()
    for trial, words_of in of_trial.items():
        at = columns.tasks.names[task[trial]], columns.models.names[model[trial]]
        counts.update((*at, word) for word in words_of)
    return [JudgeWarning(*key, number) for key, number in sorted(counts.items())]


def judge_prompts(columns: TrialColumns) -> list[JudgePrompt]:
    """Where verdicts come from, by task and judge."""
    panel = columns.panel
    if not len(panel):
        return []
    trial = panel.codes("trial")
    at = [columns.codes("task")[trial], columns.codes("language")[trial]]
    codes = np.stack([*at, panel.codes("judge"), panel.codes("origin")], axis=1)
    kinds, numbers = np.unique(codes, axis=0, return_counts=True)
    languages: dict[tuple[str, str, str, str], set[str]] = {}
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for (task, language, judge, origin), number in zip(
        kinds.tolist(), numbers.tolist(), strict=True
    ):
        prompt, _, fingerprint = panel.origins.names[origin].partition("\n")
        key = (columns.tasks.names[task], panel.judges.names[judge], prompt, fingerprint)
        languages.setdefault(key, set()).add(columns.languages.names[language])
        counts[key] += number
    return [
        JudgePrompt(*key, tuple(sorted(languages[key])), number)
        for key, number in sorted(counts.items())
    ]
