"""A suite on the bus that cannot be decoded is answered where it says who asked."""

import asyncio
from typing import Any

from polyclinic.v1 import run_pb2

SUBJECT = "polyclinic.v1.cmd.coordinator.evaluate_suite"
WHOLE = run_pb2.EvaluateSuite(request_id="cut", suite=run_pb2.Suite(name="x" * 50))


async def test_whoever_asked_hears_that_it_cannot_be_read(
    start: Any, client_bus: Any, events: Any
) -> None:
    await start()
    for body, headers in (
        (b"\xff\xfe no protobuf", None),  # nobody to answer
        (b'{"request_id": "as-json", "suite": {}}', None),
        (WHOLE.SerializeToString()[:-9], None),
        (b"\xff\xfe", {"Polyclinic-Request-Id": "by-header"}),
    ):
        await client_bus.js.publish(SUBJECT, body, headers=headers)
    async with asyncio.timeout(30):
        while len(rejected := await events("run_rejected", run_pb2.RunRejected)) < 3:
            await asyncio.sleep(0.05)
    assert {each.request_id for each in rejected} == {"as-json", "cut", "by-header"}
    assert {each.problems[0].where for each in rejected} == {"body"}
    assert {each.problems[0].code for each in rejected} == {"undecodable"}
