"""Models of the inference service, as anyone may know them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model as the registry describes it: no address, no secret.

    Attributes:
        name: Registry name.
        backend: Kind of the place where it is, such as "openai".
        model: Name there.
        fingerprint: Hash of everything that decides a reply besides the prompt.
        max_concurrency: Most calls at once from one process; 0 when it does not say.
        revision: What the registry says is behind the name; may be empty.
        said: What the endpoint says of it; not part of the fingerprint.
        temperature: Of questions that name none; None where the registry names none either.
    """

    name: str = ""
    backend: str = ""
    model: str = ""
    fingerprint: str = ""
    max_concurrency: int = 0
    revision: str = ""
    said: Mapping[str, str] = field(default_factory=dict)
    temperature: float | None = None


@dataclass(frozen=True, slots=True)
class ModelActivity:
    """What a model is asked now, by whichever run, and what keeps it from being asked.

    Attributes:
        model: Registry name.
        asking: Questions that it is asked at this moment.
        retrying: Questions that failed and are asked again after a pause.
        waiting_for: Code of why it is left alone, such as "rate_limited"; empty when it is not.
        until: When it is asked again, seconds since 1970; None when that is now.
        replica: Of the inference service; empty where replicas are added up.
        services: Services whose steps ask it in a run.
    """

    model: str = ""
    asking: int = 0
    retrying: int = 0
    waiting_for: str = ""
    until: float | None = None
    replica: str = ""
    services: tuple[str, ...] = ()
