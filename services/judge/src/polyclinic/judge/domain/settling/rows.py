"""Tables with a verdict in a cell of its own: "| B | Malaria | Correct: fever |"."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.tokens import Token

BAR = "|"
FEWEST_ROWS = 2
FEWEST_IN_A_COLUMN = 3
_VERDICTS = (Kind.CORRECT, Kind.WRONG)
_ASKS = {Kind.CORRECT, Kind.WRONG, Kind.ANSWER, Kind.FINAL}


def mark_rows(tokens: Sequence[Token]) -> None:
    """Give the label that opens a row the verdict that opens one other cell of the row.

    Only where at least two rows have one, and no two words of a row are verdicts of cells. Where
    no words are, a column counts whose heading asks for the verdict ("Fits?") and which denies
    every option but one.
    """
    rows = [_cells(row) for row in _rows(tokens)]
    found = [verdict for cells in rows if (verdict := _verdict(cells)) is not None]
    if len({label.positions for label, _ in found}) < FEWEST_ROWS:
        found = _column(rows)
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


def _cells(row: Sequence[Token]) -> list[list[Token]]:
    cells: list[list[Token]] = []
    for token in row:
        if token.text == BAR:
            cells.append([])
        else:
            cells[-1].append(token)
    return cells


def _label(cells: Sequence[Sequence[Token]]) -> Token | None:
    """The label that the first cell of a row begins with."""
    first = next(iter(told for cell in cells if (told := _told(cell))), None)
    label = first[0] if first else None
    if label is None or label.kind is not Kind.LABEL or INVALID in label.positions:
        return None
    return label


def _told(cell: Sequence[Token]) -> list[Token]:
    return [token for token in cell if token.kind is not Kind.SKIP]


def _verdict(cells: Sequence[Sequence[Token]]) -> tuple[Token, Kind] | None:
    """The label of a row and its verdict; None where one of them is missing or not sure."""
    label = _label(cells)
    _, *rest = [told for cell in cells if (told := _told(cell))] or [[]]
    kinds = [cell[0].kind for cell in rest if cell[0].kind in _VERDICTS]
    if label is None or len(kinds) != 1 or label.mark is not None:
        return None
    return label, kinds[0]


def _column(rows: Sequence[Sequence[Sequence[Token]]]) -> list[tuple[Token, Kind]]:
    """Labels and verdicts of the column that denies every option but one."""
    if not rows:
        return []
    labelled = [(label, cells) for cells in rows if (label := _label(cells)) is not None]
    for place, heading in enumerate(rows[0]):
        if not place or not _ASKS & {token.kind for token in heading}:
            continue
        cells = [(label, cells[place]) for label, cells in labelled if place < len(cells)]
        kept = [label for label, cell in cells if cell and cell[0].kind is not Kind.NEG]
        if len(cells) >= FEWEST_IN_A_COLUMN and len(kept) == 1:
            return [(label, _VERDICTS[label is not kept[0]]) for label, cell in cells if cell]
    return []
