"""What no encoder may be given."""

_REPLACED = {0: " "}


def encodable(text: str) -> str:
    """A text without NUL, at which C ends it, and without halves of surrogate pairs."""
    return text.translate(_REPLACED).encode("utf-8", "replace").decode("utf-8")
