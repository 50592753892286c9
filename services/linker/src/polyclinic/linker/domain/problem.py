"""What is wrong with a file, an encoder or an index, for a person."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    Attributes:
        where: File and line, and the field.
        what: One sentence.
        remedy: What to do about it; empty when `what` says it.
    """

    where: str
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [f"{self.where}: {self.what}", self.remedy]))
