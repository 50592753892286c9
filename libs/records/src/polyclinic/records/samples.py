"""Which question of which data set something is about."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SampleKey:
    """One question of a data set; a recorded reply to it is found by it.

    Attributes:
        task: Task that asks.
        dataset: Data set name.
        sample_id: Shared by all renditions.
        language: BCP-47 code of the rendition.
        variant: Such as "original".
        epoch: From 1.
        judged_model: Whose answer is judged; empty unless the question is to a judge.
    """

    task: str = ""
    dataset: str = ""
    sample_id: str = ""
    language: str = ""
    variant: str = ""
    epoch: int = 0
    judged_model: str = ""
