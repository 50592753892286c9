"""The migrations of this version's tables."""

from pathlib import Path
from typing import Final

from polyclinic.store.migrating import Migrations

MIGRATIONS: Final = Migrations(
    scripts=Path(__file__).with_name("migrations"),
    head="0006",
    lock=0x73746174_0001,  # "stat"; no other user of the database takes this number
    owner="the statistics",
)
