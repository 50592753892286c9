"""A broker that does not answer, as an error of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

from nats.errors import Error as NatsError

from polyclinic.bus.errors import TransientError


@contextmanager
def broker_answers() -> Iterator[None]:
    """Ask the broker within; whoever asks may ask again when it is back.

    Raises:
        TransientError: it is away, slow, or refuses.
    """
    try:
        yield
    except (NatsError, TimeoutError) as error:
        raise TransientError(f"The broker does not answer: {error!r}.", code="no_broker") from error
