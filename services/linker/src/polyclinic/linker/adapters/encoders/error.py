"""Why an encoder cannot be used."""

from polyclinic.bus.errors import PermanentError
from polyclinic.registry.problem import Problem


class EncoderError(PermanentError):
    """An encoder cannot be loaded; `problem` says why."""

    default_code = "bad_encoder"

    def __init__(self, where: str, what: str, remedy: str = "") -> None:
        self.problem = Problem(where, what, remedy)
        super().__init__(str(self.problem))
