"""Options that stand inside the text of a question.

A plain string as `input` of a multiple-choice question is read only where there is one way to
read it: the labels of one system, each once, from the first one on, in order, either each at the
start of a line ("A. ...", "(A) ...", "Ａ．...") or all on one line with closing brackets ("A) ...
B) ..."). Everything else is refused, for a question asked without its options, or scored against
the wrong ones, would be a silent error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.datasets.labels import are_labels_in_order
from polyclinic.datasets.rendition import Option

_AT_LINE_START = re.compile(
    r"^[ \t\u3000]*(?:[-*•][ \t]+)?\*{0,2}[\(（\[]?(?P<label>\w)[ \t]*"
    r"(?:[\)）\]\.．:：、]\*{0,2}|[ \t][-–—][ \t])[ \t\u3000]*(?=\S)",
    re.MULTILINE,
)
_IN_LINE = re.compile(r"(?:(?<=\s)|^)[\(（]?(?P<label>\w)[\)）][ \t\u3000]*(?=\S)")


@dataclass(frozen=True)
class EmbeddedOptions:
    """A question text taken apart."""

    question: str
    options: tuple[Option, ...]


def find_embedded_options(text: str, key: Sequence[str], language: str) -> EmbeddedOptions | None:
    """Take question and options apart, or None when there is not exactly one way to do it.

    Args:
        text: Question and options in one.
        key: What the file gives as target, label by label; tells a local label system.
        language: Canonical code of the item.
    """
    for pattern in (_AT_LINE_START, _IN_LINE):
        marks = list(pattern.finditer(text))
        if are_labels_in_order([mark["label"] for mark in marks], key, language):
            return _cut(text, marks)
    return None


def _cut(text: str, marks: Sequence[re.Match[str]]) -> EmbeddedOptions | None:
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    texts = [text[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True)]
    texts[-1] = _without_cue(texts[-1])
    question = text[: marks[0].start()].strip()
    if not question or not all(texts) or "\n\n" in texts[-1]:
        return None
    options = (
        Option(mark["label"], option_text) for mark, option_text in zip(marks, texts, strict=True)
    )
    return EmbeddedOptions(question, tuple(options))


def _without_cue(text: str) -> str:
    """Drop a last line such as "Answer:", which asks for the reply and belongs to no option."""
    head, newline, last = text.rpartition("\n")
    return head.strip() if newline and last.rstrip().endswith((":", "：")) else text
