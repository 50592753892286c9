"""The command that has a list scored as a set of concepts."""

from __future__ import annotations

from polyclinic.coordinator.adapters.wire.samples import sample_key
from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.decisions import ScoreConcepts
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.v1 import common_pb2, linking_pb2

_LISTS = {
    "differential": linking_pb2.CONCEPT_LIST_DIFFERENTIAL,
    "exams": linking_pb2.CONCEPT_LIST_EXAMS,
}


def score_concepts(
    step: common_pb2.Step, trial: Trial, command: ScoreConcepts
) -> linking_pb2.ScoreConcepts:
    """The message of a command."""
    return linking_pb2.ScoreConcepts(
        step=step,
        input=linking_pb2.ConceptScoringInput(
            list=_LISTS[command.list_name],
            reply=wire_text(command.reply),
            truncated=command.truncated,
            gold=[
                linking_pb2.GoldEntry(
                    alternatives=map(wire_text, entry.alternatives), included=entry.included
                )
                for entry in command.gold
            ],
            language=command.language,
            index=command.index,
            canonicaliser=command.canonicaliser,
            sample=sample_key(trial),
        ),
    )
