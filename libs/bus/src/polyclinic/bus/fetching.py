"""Messages by the batch from a pull consumer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext

from polyclinic.bus.logging import get_logger
from polyclinic.bus.topology import ConsumerSpec

FETCH_TIMEOUT_S = 5.0
RETRY_S = 0.25

log = get_logger("polyclinic.bus.fetching")


@asynccontextmanager
async def reading(
    js: JetStreamContext, spec: ConsumerSpec
) -> AsyncIterator[JetStreamContext.PullSubscription]:
    """A subscription to a durable of the topology, dropped at the end.

    Messages that came for a fetch which was cancelled lie in it unread; closing the connection
    would wait half a minute for someone to read them. They are delivered again after ack_wait.
    """
    subscription = await js.pull_subscribe_bind(spec.durable, stream=spec.stream)
    try:
        yield subscription
    finally:
        with suppress(NatsError):
            await subscription.unsubscribe()


async def fetch(
    subscription: JetStreamContext.PullSubscription,
    *,
    batch: int,
    timeout_s: float = FETCH_TIMEOUT_S,
) -> list[Msg]:
    """Up to `batch` messages; none when there are none, or while the broker is away."""
    try:
        return await subscription.fetch(batch, timeout=timeout_s)
    except TimeoutError:
        return []  # how nats-py says that the stream is empty
    except NatsError as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            # nats-py says "connection closed" where it was cancelled, and so a loop would go on.
            raise asyncio.CancelledError from error
        log.info("fetch failed, trying again", error=repr(error))
        await asyncio.sleep(RETRY_S)
        return []
