"""Shapes that the cases ask for and no grader has: lists, and one of several values."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.numbers import read_number
from polyclinic.replies.scalars import is_placeholder
from polyclinic.replies.shapes import Misfit, Shape, plain, shown


@dataclass(frozen=True)
class ListOf:
    """A list of values of one shape."""

    item: Shape

    @property
    def names(self) -> Sequence[str]:
        """See `Shape`."""
        return self.item.names

    def read(self, value: JsonValue) -> list[JsonValue]:
        """See `Shape`."""
        if not isinstance(value, list):
            raise Misfit(f"{shown(value)} is no list", attempt=False)
        return [self._item(number, one) for number, one in enumerate(value, 1)]

    def _item(self, number: int, value: JsonValue) -> JsonValue:
        try:
            return self.item.read(value)
        except Misfit as misfit:
            raise Misfit(
                f"item {number}: {misfit.detail}",
                attempt=misfit.attempt,
                placeholder=misfit.placeholder,
            ) from None


@dataclass(frozen=True)
class Choice:
    """One of several words or numbers; case, blanks and punctuation around it are noise."""

    values: tuple[str | int, ...]
    names: tuple[str, ...] = ()

    def read(self, value: JsonValue) -> str | int:
        """See `Shape`."""
        if not isinstance(value, bool) and isinstance(value, str | int | float):
            for one in self.values:
                if plain(str(one)) == plain(str(value)) or self._is_same_number(one, value):
                    return one
        listed = ", ".join(map(str, self.values))
        raise Misfit(f"{shown(value)} is none of {listed}", placeholder=is_placeholder(value))

    @staticmethod
    def _is_same_number(one: str | int, value: JsonValue) -> bool:
        return isinstance(one, int) and read_number(str(value)) == one
