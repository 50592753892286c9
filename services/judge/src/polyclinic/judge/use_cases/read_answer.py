"""Read a reply's answer: what the judge does for the tasks `mcqa` and `nli`."""

from collections.abc import Sequence

from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.domain.labels import label_key
from polyclinic.judge.domain.nli import extract_nli


def read_choice(
    reply: str,
    options: Sequence[tuple[str, str]],
    language: str,
    *,
    multiple: bool,
    truncated: bool,
    question: str = "",
) -> Extraction:
    """Which option the reply chose.

    Args:
        reply: What the model wrote.
        options: Label and text of each option in their order; a text may be empty.
        language: BCP-47 code of the question.
        multiple: Whether several options may be right together.
        truncated: Whether the reply was cut at a length limit.
        question: The stem, which may ask for the option that is false; empty where not known.

    Raises:
        PermanentError: there are no options, or two of them cannot be told apart by label.
    """
    _check([label for label, _ in options])
    return extract_choice(
        reply,
        dict(options),
        language,
        multiple=multiple,
        truncated=truncated,
        question=question,
    )


def read_nli(reply: str, labels: Sequence[str], language: str, *, truncated: bool) -> Extraction:
    """Which inference label the reply gave.

    Raises:
        PermanentError: there are no labels, or one stands twice.
    """
    _check(labels)
    return extract_nli(reply, labels, language, truncated=truncated)


def _check(labels: Sequence[str]) -> None:
    keys = [label_key(label) for label in labels]
    if not keys or not all(keys):
        raise PermanentError("a question needs options, each with a label", code="bad_options")
    if len(set(keys)) < len(keys):
        raise PermanentError("two options have the same label", code="bad_options")
