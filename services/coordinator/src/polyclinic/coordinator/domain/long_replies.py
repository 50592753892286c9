"""Replies too long for a message, or for a judge: what of them is read."""

from __future__ import annotations

EDGE_CHARS = 100_000
JUDGED_EDGE_CHARS = 16_000
SHOWN_EDGE_CHARS = 4_000


def edges(text: str, chars: int = EDGE_CHARS) -> str:
    """The first and the last `chars` characters; a text of at most twice as many, whole.

    By default more than the reader of choices reads of any reply, so it reads the same as of the
    whole. What a judge gets is `JUDGED_EDGE_CHARS`, and the same goes out with `TrialScored`: a
    longer answer is a loop, and would be more than many judges can read. Of a task that no judge
    reads, `SHOWN_EDGE_CHARS` go out with it: enough to see why a reply was read as it was.
    """
    if len(text) <= 2 * chars:
        return text
    return f"{text[:chars]}\n{text[-chars:]}"
