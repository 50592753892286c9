"""Labels in brackets, or with a bracket behind them."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.tokens import Token


def unbracketed(tokens: Sequence[Token]) -> list[Token]:
    """ "(B)" becomes one bracketed label, and so does the "B)" of a list."""
    kept: list[Token] = []
    depth = 0
    for token in tokens:
        before = kept[-1] if kept else None
        if _joins_prefix(kept, token):
            kept.pop()
        if token.kind is Kind.OPEN:
            depth += 1
        elif token.kind is Kind.CLOSE and before and before.kind in (Kind.LABEL, Kind.TEXT):
            opened = len(kept) > 1 and kept[-2].kind is Kind.OPEN
            if opened or depth == 0:
                before.bracketed = True
                before.end = token.end
                if opened:
                    before.start = kept[-2].start
                    del kept[-2]
                    depth -= 1
                continue
        if token.kind is Kind.CLOSE:
            depth = max(0, depth - 1)
        kept.append(token)
    return kept


def _joins_prefix(kept: Sequence[Token], token: Token) -> bool:
    """Whether a dash ties a label to a prefix, as in Zulu "ngu-B"."""
    if token.kind is not Kind.LABEL or not kept or kept[-1].kind is not Kind.DASH:
        return False
    prefix, dash = kept[max(0, len(kept) - 2)], kept[-1]
    tight = prefix.end == dash.start and dash.end == token.start
    return tight and prefix.kind not in (Kind.LABEL, Kind.TEXT, Kind.LINE)
