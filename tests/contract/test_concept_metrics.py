"""The metrics of lists that the coordinator announces are the scores that the linker gives."""

from polyclinic.coordinator.domain.tasks import differential, exams
from polyclinic.linker.domain.scores.lists import DIFFERENTIAL_METRICS, EXAM_METRICS


def test_metrics_of_lists_have_the_linkers_names() -> None:
    assert differential.SCORES == DIFFERENTIAL_METRICS
    assert exams.SCORES == EXAM_METRICS
