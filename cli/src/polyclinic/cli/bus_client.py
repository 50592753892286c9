"""The client's side of the bus: blobs, the EvaluateSuite command, the events that answer it."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats
from google.protobuf.message import Message
from nats.aio.client import Client as Connection
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import DeliverPolicy
from nats.js.errors import NotFoundError

from polyclinic.bus import topology
from polyclinic.bus.blobs import Blobs
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.messages import COMMAND_BY_KIND, EVENT_BY_KIND, message_id_of, size_of
from polyclinic.cli.problems import Problem, WaitTimeoutError, bad_request, infrastructure
from polyclinic.cli.settings import without_password
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2

CONNECT_TIMEOUT_S = 3
ACCEPT_TIMEOUT_S = 600.0
Answer = run_pb2.RunAccepted | run_pb2.RunRejected


class BusClient:
    """A connection to the bus that is made when it is first needed.

    Args:
        url: The broker.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._shown = without_password(url)
        self._connection: Connection | None = None

    async def close(self) -> None:
        """Disconnect."""
        if self._connection is not None:
            await self._connection.close()

    async def put(self, data: bytes, name: str) -> common_pb2.Blob:
        """Store a file by its content.

        Raises:
            BadRequestError: it is too large.
            InfrastructureError: the broker cannot be reached, or was never set up.
        """
        async with self._explained():
            js = (await self._connected()).jetstream(timeout=30)
            blobs = Blobs(await js.object_store(topology.BLOB_STORE))
            try:
                return await blobs.put(data, name)
            except PermanentError as error:
                raise bad_request(name, error.detail) from error

    async def evaluate(self, suite: run_pb2.Suite, request_id: str) -> Answer:
        """Publish `EvaluateSuite`, and wait for the event that accepts or rejects it.

        Raises:
            BadRequestError: the suite is too large for a message.
            InfrastructureError: nobody answers.
        """
        command = run_pb2.EvaluateSuite(request_id=request_id or uuid.uuid4().hex, suite=suite)
        subject = COMMAND_BY_KIND[run_pb2.EvaluateSuite].subject()
        body, headers = command.SerializeToString(), {"Nats-Msg-Id": message_id_of(command)}
        async with self._explained():
            connection = await self._connected()
            if size_of(body, headers) > connection.max_payload:
                what = f"has {len(body):,} bytes, which is over the broker's limit"
                raise bad_request("suite", what, "Shorten its prompts")
            js = connection.jetstream()
            kinds = (run_pb2.RunAccepted, run_pb2.RunRejected)
            # What was said before answered another request, perhaps for another suite.
            async with self._events(*kinds, start=DeliverPolicy.NEW) as answers:
                await js.publish(subject, body, headers=headers)
                try:
                    async with asyncio.timeout(ACCEPT_TIMEOUT_S):
                        return await _answer_to(command.request_id, answers)
                except TimeoutError:
                    remedy = "Is the coordinator running?"
                    raise infrastructure("coordinator", "did not answer", remedy) from None

    async def decision(self, run_id: str, *, timeout_s: float | None) -> statistics_pb2.GateDecided:
        """The gate's latest decision on a run, as soon as there is one.

        Raises:
            WaitTimeoutError: there is none in time.
            InfrastructureError: the broker cannot be reached.
        """
        decided = statistics_pb2.GateDecided()
        latest = self._events(type(decided), run_id=run_id, start=DeliverPolicy.LAST)
        async with self._explained(), latest as events:
            try:
                async with asyncio.timeout(timeout_s):
                    decided.ParseFromString((await events.get()).data)
            except TimeoutError:
                what = f"has not ended after {timeout_s:g} s"
                raise WaitTimeoutError([Problem(where=run_id, what=what)]) from None
        return decided

    @asynccontextmanager
    async def _events(
        self,
        *kinds: type[Message],
        run_id: str = "",
        start: DeliverPolicy = DeliverPolicy.ALL,
    ) -> AsyncIterator[asyncio.Queue[Msg]]:
        """Stored events of the kinds, all or the last of each, and new ones, in one queue."""
        queue: asyncio.Queue[Msg] = asyncio.Queue()

        async def keep(msg: Msg) -> None:
            queue.put_nowait(msg)

        js = (await self._connected()).jetstream()
        subscriptions = []
        try:
            for kind in kinds:
                route = EVENT_BY_KIND[kind]
                subject = route.subject(route.service, run_id) if run_id else route.of_every_run
                subscriptions.append(
                    await js.subscribe(
                        subject,
                        stream=topology.EVENT_STREAM,
                        cb=keep,
                        ordered_consumer=True,
                        deliver_policy=start,
                    )
                )
            yield queue
        finally:
            for subscription in subscriptions:
                await subscription.unsubscribe()

    async def _connected(self) -> Connection:
        if self._connection is None:
            async with asyncio.timeout(CONNECT_TIMEOUT_S):  # once connected, it may be away longer
                self._connection = await nats.connect(
                    self._url,
                    name="polyclinic-cli",
                    max_reconnect_attempts=60,
                    reconnect_time_wait=0.5,  # fractions work
                    error_cb=_ignore,
                )
        return self._connection

    @asynccontextmanager
    async def _explained(self) -> AsyncIterator[None]:
        try:
            yield
        except NotFoundError as error:
            what = "holds no streams of Polyclinic"
            raise infrastructure(self._shown, what, "Start the services first") from error
        except (NatsError, TransientError, OSError) as error:
            what = f"cannot be reached: {str(error) or 'no answer'}"
            raise infrastructure(
                f"NATS at {self._shown}", what, "Is it running? POLYCLINIC_NATS_URL says where"
            ) from error


async def _answer_to(request_id: str, answers: asyncio.Queue[Msg]) -> Answer:
    while (answer := _decoded(await answers.get())).request_id != request_id:
        pass
    return answer


def _decoded(msg: Msg) -> Answer:
    accepted = f".{EVENT_BY_KIND[run_pb2.RunAccepted].name}." in msg.subject
    answer: Answer = run_pb2.RunAccepted() if accepted else run_pb2.RunRejected()
    answer.ParseFromString(msg.data)
    return answer


async def _ignore(error: Exception) -> None:
    """Lost connections are tried again; what stays wrong is raised by the call that needs it."""
