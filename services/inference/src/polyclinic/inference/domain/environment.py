"""`${NAME}` in the strings of the registry."""

import re
from collections.abc import Mapping

_REFERENCE = re.compile(r"\$(\$)?\{([A-Za-z_][A-Za-z0-9_]*)\}")


class UnsetVariableError(LookupError):
    """A `${NAME}` whose variable does not exist.

    Attributes:
        name: Of the variable.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def expand(text: str, environment: Mapping[str, str]) -> str:
    """Fill in every `${NAME}`; `$${NAME}` stands for a literal `${NAME}`.

    Raises:
        UnsetVariableError: a variable does not exist.
    """

    def value(match: re.Match[str]) -> str:
        if match[1]:
            return match[0][1:]
        try:
            return environment[match[2]]
        except KeyError:
            raise UnsetVariableError(match[2]) from None

    return _REFERENCE.sub(value, text)
