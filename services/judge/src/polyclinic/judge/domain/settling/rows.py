"""Tables with a verdict in a cell of its own: "| B | Malaria | Correct: fever |"."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.tokens import Token

BAR = "|"
FEWEST_ROWS = 2
_VERDICTS = (Kind.CORRECT, Kind.WRONG)


def mark_rows(tokens: Sequence[Token]) -> None:
    """Give the label that opens a row the verdict that opens one other cell of the row.

    Only where at least two rows have one, and no two words of a row are verdicts of cells.
    """
    found = [verdict for row in _rows(tokens) if (verdict := _verdict(row)) is not None]
    if len({label.positions for label, _ in found}) < FEWEST_ROWS:
        return
    for label, kind in found:
        label.mark = kind
        label.bracketed = True


def _rows(tokens: Sequence[Token]) -> list[list[Token]]:
    rows: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind is Kind.LINE:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row and row[0].text == BAR]


def _verdict(row: Sequence[Token]) -> tuple[Token, Kind] | None:
    """The label of a row and its verdict; None where one of them is missing or not sure."""
    cells: list[list[Token]] = []
    for token in row:
        if token.text == BAR:
            cells.append([])
        elif token.kind is not Kind.SKIP:
            cells[-1].append(token)
    first, *rest = [cell for cell in cells if cell] or [[]]
    label = first[0] if first else None
    if label is None or label.kind is not Kind.LABEL or INVALID in label.positions:
        return None
    kinds = [cell[0].kind for cell in rest if cell[0].kind in _VERDICTS]
    if len(kinds) != 1 or label.mark is not None:
        return None
    return label, kinds[0]
