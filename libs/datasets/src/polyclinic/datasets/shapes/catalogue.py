"""The layouts that are known, by what `--from` calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polyclinic.datasets.shapes.aligned import shape_healmed, shape_multimed_x
from polyclinic.datasets.shapes.cmexam import shape_cmexam
from polyclinic.datasets.shapes.expertqa import shape_expertqa
from polyclinic.datasets.shapes.fields import Context, Shaped
from polyclinic.datasets.shapes.frenchmedmcqa import shape_frenchmedmcqa
from polyclinic.datasets.shapes.generic import generic_position, shape_generic
from polyclinic.datasets.shapes.germedbench import shape_germedbench
from polyclinic.datasets.shapes.global_mmlu import (
    global_mmlu_position,
    shape_global_mmlu,
    shape_mmlu_prox,
)
from polyclinic.datasets.shapes.globalmedqa import shape_globalmedqa
from polyclinic.datasets.shapes.head_qa import head_qa_questions, shape_head_qa
from polyclinic.datasets.shapes.kormedmcqa import shape_kormedmcqa
from polyclinic.datasets.shapes.liveqa import shape_liveqa
from polyclinic.datasets.shapes.medmcqa import medmcqa_position, shape_medmcqa
from polyclinic.datasets.shapes.medqa import shape_medqa
from polyclinic.datasets.shapes.mmlu import mmlu_position, shape_mmlu, shape_mmlu_pro
from polyclinic.datasets.shapes.rumedbench import shape_rumedbench
from polyclinic.datasets.shapes.xlinghealth import shape_xlinghealth, xlinghealth_renditions
from polyclinic.datasets.shapes.xmedbench import shape_xmedbench

Record = Mapping[str, Any]


def _itself(record: Record) -> Sequence[Record]:
    return [record]


@dataclass(frozen=True)
class Shape:
    """How records of one collection are brought to the six fields."""

    bring: Callable[[Record, Context], Shaped]

    language: str
    """Language of records that name none; "" when there is no usual one."""

    title: str = ""
    """As its authors call it."""

    has_other_languages: bool = False
    """Whether it is published in other languages, too, in files that do not say so."""

    fields: tuple[str, ...] = ()
    """Its fields as they are spelt, so that other spellings (case, blanks) are known."""

    unfold: Callable[[Record], Sequence[Record]] = _itself
    """From what the file holds to the records of single questions."""

    position: Callable[[Record], tuple[int, int] | None] | None = None
    """The key as a number and the number of options, where files count from 0 or from 1."""

    drops_repeats: bool = True
    """Whether a question that stands twice, key and all, is left out the second time."""

    counts_from: int | None = None
    """Where positions count from when neither a file nor a person tells."""


SHAPES: Mapping[str, Shape] = {
    "healmed": Shape(shape_healmed, "", "HealMed", drops_repeats=False),
    "generic": Shape(shape_generic, "", "", position=generic_position, drops_repeats=False),
    "medqa": Shape(
        shape_medqa,
        "en",
        "MedQA",
        has_other_languages=True,
        fields=("question", "options", "answer", "answer_idx", "meta_info"),
    ),
    "medmcqa": Shape(
        shape_medmcqa,
        "en",
        "MedMCQA",
        fields=("id", "question", "opa", "opb", "opc", "opd", "cop", "subject_name", "topic_name"),
        position=medmcqa_position,
        counts_from=0,
    ),
    "head_qa": Shape(
        shape_head_qa,
        "es",
        "HEAD-QA",
        has_other_languages=True,
        fields=("name", "year", "category", "qid", "qtext", "ra", "image", "answers"),
        unfold=head_qa_questions,
    ),
    "mmlu": Shape(
        shape_mmlu,
        "en",
        "MMLU",
        has_other_languages=True,
        fields=("question", "subject", "choices", "A", "B", "C", "D", "answer"),
        position=mmlu_position,
        counts_from=0,
    ),
    "mmlu-pro": Shape(
        shape_mmlu_pro,
        "en",
        "MMLU-Pro",
        fields=("question_id", "question", "options", "answer", "answer_index", "category", "src"),
    ),
    "mmlu-prox": Shape(
        shape_mmlu_prox,
        "",
        "MMLU-ProX",
        fields=("question_id", "question", "answer", "answer_index", "category", "src"),
    ),
    "global-mmlu": Shape(
        shape_global_mmlu,
        "",
        "Global-MMLU",
        fields=("sample_id", "question", "answer", "subject", "subject_category", "country"),
        position=global_mmlu_position,
        counts_from=0,
    ),
    "multimed-x": Shape(shape_multimed_x, "", "MultiMed-X"),
    "globalmedqa": Shape(shape_globalmedqa, "", "GlobalMedQA"),
    "frenchmedmcqa": Shape(
        shape_frenchmedmcqa,
        "fr",
        "FrenchMedMCQA",
        fields=("id", "question", "answers", "correct_answers", "subject_name"),
    ),
    "cmexam": Shape(
        shape_cmexam, "zh", "CMExam", fields=("Question", "Options", "Answer", "Explanation")
    ),
    "xmedbench": Shape(
        shape_xmedbench,
        "",
        "XMedBench (Apollo)",
        fields=("question", "options", "option", "answer", "anwer", "source", "context"),
    ),
    "germedbench": Shape(
        shape_germedbench,
        "de",
        "GerMedBench",
        fields=(
            *("id", "fachbereich", "schwierigkeitsgrad", "question", "options", "correct_answer"),
            *("text", "gold_diagnoses", "correct_diagnosis"),
        ),
    ),
    "kormedmcqa": Shape(
        shape_kormedmcqa,
        "ko",
        "KorMedMCQA",
        fields=("subject", "year", "period", "q_number", "question", *"ABCDE", "answer"),
    ),
    "rumedbench": Shape(
        shape_rumedbench,
        "ru",
        "RuMedBench",
        fields=("idx", "pairID", "question", "answer", "context", "ru_sentence1", "ru_sentence2"),
    ),
    "liveqa": Shape(shape_liveqa, "en", "LiveQA (TREC 2017, medical)"),
    "expertqa": Shape(shape_expertqa, "en", "ExpertQA", fields=("question", "answers", "metadata")),
    "xlinghealth": Shape(
        shape_xlinghealth,
        "en",
        "XLingHealth",
        fields=("id", "question", "answer", "question_translated", "answer_translated", "label"),
        unfold=xlinghealth_renditions,
    ),
}
