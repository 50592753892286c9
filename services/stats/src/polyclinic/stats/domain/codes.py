"""Small integers for repeated texts."""


class Codes:
    """Small integers for repeated texts, in order of first use."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._codes: dict[str, int] = {}

    def code(self, name: str) -> int:
        """The integer of `name`, a new one on first use."""
        code = self._codes.get(name)
        if code is None:
            code = self._codes[name] = len(self.names)
            self.names.append(name)
        return code

    def find(self, name: str) -> int:
        """The integer of `name`, or -1 when it was never used."""
        return self._codes.get(name, -1)
