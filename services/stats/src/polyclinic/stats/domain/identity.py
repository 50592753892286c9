"""What endpoints say of the models behind their names, in a run and in its baseline."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.usage import Usage

SYSTEM: Final = "system_fingerprint"
_LISTED: Final = 3


@dataclass(frozen=True, slots=True)
class Identity:
    """What was said of the models of a run.

    Attributes:
        said: Model to what its endpoint's list of models said at acceptance.
        systems: Model to the systems that its replies came from, each once.
    """

    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    systems: Mapping[str, Collection[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that an endpoint says otherwise than in the baseline run, or in several ways.

    `before` is empty where it differs within the run.
    """

    model: str
    field: str
    before: str
    now: str
    text: str


def identity_of(run: Run | None, usage: Usage) -> Identity:
    """What was said in a run; of a file of scores only what stands in its calls."""
    models = (*run.models, *run.judges, *run.canonicalisers, *run.translators) if run else ()
    return Identity(
        {model.name: model.said for model in models if model.said},
        {name: sorted(used.systems) for name, used in usage.models.items() if used.systems},
    )


def differences(now: Identity, before: Identity) -> Iterator[Difference]:
    """What is said otherwise than before, and what is said in several ways, model by model.

    Systems differ when no system of before is met again: behind a load balancer there are several.
    """
    for name, said in now.said.items():
        for key, value in sorted(said.items()):
            earlier = before.said.get(name, {}).get(key, value)
            if earlier != value:
                yield _since(name, key, earlier, value)
    for name, systems in now.systems.items():
        earlier_systems = before.systems.get(name, ())
        if earlier_systems and not set(earlier_systems) & set(systems):
            yield _since(name, SYSTEM, _listed(earlier_systems), _listed(systems))
        if len(systems) > 1:
            text = (
                f"The endpoint behind {name} gave {len(systems)} values of {SYSTEM} within this "
                f"run ({_listed(systems)}): a load balancer, or what is behind it changed."
            )
            yield Difference(name, SYSTEM, "", _listed(systems), text)


def _since(name: str, key: str, before: str, now: str) -> Difference:
    text = (
        f"The endpoint behind {name} says another {key} than in the baseline run: {now} instead "
        f"of {before}."
    )
    return Difference(name, key, before, now, text)


def _listed(systems: Collection[str]) -> str:
    shown = ", ".join(list(systems)[:_LISTED])
    more = len(systems) - _LISTED
    return f"{shown} and {more} more" if more > 0 else shown
