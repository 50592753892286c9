"""The migrations of this version's tables."""

from pathlib import Path
from typing import Final

from polyclinic.store.migrating import Migrations

MIGRATIONS: Final = Migrations(
    scripts=Path(__file__).with_name("migrations"),
    head="0003",
    lock=0x706F6C79_0001,  # any number that nobody else locks: "poly", coordinator
    owner="the coordinator",
)
