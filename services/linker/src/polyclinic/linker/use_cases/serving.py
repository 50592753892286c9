"""The indexes that are served, and why the others are not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.hierarchy import Neighbourhood
from polyclinic.linker.use_cases.search import Search
from polyclinic.records.linking import IndexInfo
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem


@dataclass(frozen=True, slots=True)
class ServedIndex:
    """An index that is served.

    Attributes:
        info: What anyone may know of it.
        search: Finds concepts.
        hierarchy: Who is related to whom.
        threshold: Least score of a candidate; None for any.
    """

    info: IndexInfo
    search: Search
    hierarchy: Neighbourhood
    threshold: float | None = None


class Serving:
    """Indexes by name."""

    def __init__(
        self, served: Mapping[str, ServedIndex], broken: Mapping[str, Sequence[Problem]]
    ) -> None:
        """Build.

        Args:
            served: By name, the default one first.
            broken: What is wrong with the others, by name.
        """
        self._served = served
        self._broken = broken

    def index(self, name: str) -> ServedIndex:
        """An index by name; the default one by "".

        Raises:
            PermanentError: it is not served ("unknown_index", "broken_index").
        """
        if name in self._served:
            return self._served[name]
        if name in self._broken:
            problems = " ".join(map(str, self._broken[name]))
            detail = f'the index "{name}" is not served: {problems}'
            raise PermanentError(detail, code="broken_index")
        if name:
            near = did_you_mean(name, self._served)
            raise PermanentError(f'there is no index "{name}". {near}', code="unknown_index")
        if not self._served:
            problems = " ".join(str(one) for each in self._broken.values() for one in each)
            raise PermanentError(f"no index is served: {problems}", code="broken_index")
        return next(iter(self._served.values()))
