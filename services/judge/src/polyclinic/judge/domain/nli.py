"""Which inference label a reply gave."""

from collections.abc import Sequence

from polyclinic.judge.domain.choice import Item
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.domain.inference_labels import words_for


def extract_nli(
    reply: str, labels: Sequence[str], language: str, truncated: bool = False
) -> Extraction:
    """Read the inference label out of a reply (SCIENCE section 1).

    Labels are named by their English words or those of the language, by nothing else: what
    "A", "0" or "yes" would mean depends on a prompt that this function does not know.

    Args:
        reply: What the model wrote, as it came.
        labels: Labels in their order, in English, such as "entailment".
        language: BCP-47 code of the question.
        truncated: Whether the reply was cut at a length limit.

    Returns:
        Position and label with the rule that read them, or the reason why there are none.
    """
    code = language.replace("_", "-").split("-")[0].lower()
    item = Item(
        labels=labels,
        texts=[words_for(label.lower(), code) for label in labels],
        language=language,
        by_label=False,
    )
    return item.read(reply, truncated=truncated)
