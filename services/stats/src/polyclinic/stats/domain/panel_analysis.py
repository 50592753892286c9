"""All numbers about the judges of a run."""

from dataclasses import dataclass, field

from polyclinic.stats.domain.judge_coverage import JudgeCoverage, judge_coverage
from polyclinic.stats.domain.judge_means import JudgeMean
from polyclinic.stats.domain.panel_agreement import PanelAgreement, panel_agreement
from polyclinic.stats.domain.panel_notes import (
    JudgePrompt,
    JudgeWarning,
    judge_prompts,
    judge_warnings,
)
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import TrialColumns


@dataclass(frozen=True)
class PanelAnalysis:
    """What the judges gave, whether they agree, how much of their work is there, and its sources.

    All empty for a run without judges.
    """

    means: list[JudgeMean] = field(default_factory=list)
    agreement: list[PanelAgreement] = field(default_factory=list)
    coverage: JudgeCoverage = field(default_factory=lambda: JudgeCoverage({}))
    warnings: list[JudgeWarning] = field(default_factory=list)
    prompts: list[JudgePrompt] = field(default_factory=list)


def analyse_panel(run: Run, columns: TrialColumns, means: list[JudgeMean]) -> PanelAnalysis:
    """Everything about the judges; their means come with the tables."""
    return PanelAnalysis(
        means,
        panel_agreement(run, columns),
        judge_coverage(run, columns),
        judge_warnings(columns),
        judge_prompts(columns),
    )
