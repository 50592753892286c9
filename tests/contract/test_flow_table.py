"""The flow table of docs/architecture.md says what the code does."""

import re
from pathlib import Path

from polyclinic.bus.messages import COMMANDS, EVENTS, PREFIX
from polyclinic.bus.tokens import subject_token

ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"
ROW = re.compile(r"^\| `(?P<message>\w+)` \| `(?P<subject>[^`]+)` \|", re.MULTILINE)


def documented() -> dict[str, str]:
    return {row["message"]: row["subject"] for row in ROW.finditer(ARCHITECTURE.read_text())}


def declared() -> dict[str, str]:
    commands = {
        route.kind.DESCRIPTOR.name: route.subject("KEY").replace(subject_token("KEY"), "<model>")
        for route in COMMANDS
    }
    events = {
        route.kind.DESCRIPTOR.name: route.subject("<service>", "RUN").replace(".RUN", ".<run_id>")
        for route in EVENTS
    }
    no_run = f"{PREFIX}.evt.coordinator.run_rejected.-"
    return {**commands, **events, "RunRejected": no_run}


def test_every_message_of_the_bus_is_in_the_table_with_its_subject() -> None:
    assert documented() == declared()
