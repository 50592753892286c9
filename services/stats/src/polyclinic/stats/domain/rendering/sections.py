"""Which tables a report shows, and in which order."""

from polyclinic.stats.domain.coverage import ANSWERED
from polyclinic.stats.domain.rendering.agreement_tables import agreement_tables
from polyclinic.stats.domain.rendering.count_tables import (
    coverage_table,
    index_table,
    translation_table,
    usage_table,
)
from polyclinic.stats.domain.rendering.difference_tables import difference_tables
from polyclinic.stats.domain.rendering.judge_tables import (
    judge_coverage_table,
    judge_differences,
    judge_tables,
)
from polyclinic.stats.domain.rendering.score_tables import dataset_tables, score_tables
from polyclinic.stats.domain.rendering.shown import Section
from polyclinic.stats.domain.rendering.worst_tables import worst_tables
from polyclinic.stats.domain.report import Document
from polyclinic.stats.domain.wanted_contrasts import AGAINST_BASELINE


def sections(report: Document) -> list[Section]:
    """Scores, differences, judges and their agreement, worst samples, coverage, indexes, usage."""
    found = [
        *score_tables(report),
        *dataset_tables(report),
        *difference_tables(report),
        *judge_tables(report, whole=True),
        *judge_differences(report),
        *agreement_tables(report, whole=True),
        *worst_tables(report, whole=True),
        coverage_table(report),
        judge_coverage_table(report),
        translation_table(report),
        index_table(report),
        usage_table(report),
    ]
    return [section for section in found if section.rows]


def summary_sections(report: Document) -> list[Section]:
    """What decides: scores, differences from a baseline, judges in short, coverage, translation."""
    found = [
        *score_tables(report, without=ANSWERED),
        *difference_tables(report, kinds=(AGAINST_BASELINE,)),
        *judge_tables(report, whole=False),
        *agreement_tables(report, whole=False),
        *worst_tables(report, whole=False),
        coverage_table(report),
        judge_coverage_table(report),
        translation_table(report),
    ]
    return [section for section in found if section.rows]
