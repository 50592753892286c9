"""Which of two concepts stands above the other."""

ABOVE = ("PAR", "RB")
"""The second concept is a parent of the first, or broader."""
BELOW = ("CHD", "RN")
"""The second concept is a child of the first, or narrower."""


def child_and_parent(cui1: str, rel: str, cui2: str) -> tuple[str, str] | None:
    """Child and parent of a row of MRREL; None when it is no relation of the hierarchy.

    REL says what the **second** concept is to the first. A concept is not its own parent.

    Source:
        SCIENCE section 3, "RRF files".
    """
    if cui1 == cui2:
        return None
    if rel in ABOVE:
        return cui1, cui2
    return (cui2, cui1) if rel in BELOW else None
