"""Tables of the coordinator.

There are no foreign keys: rows are only ever made in the transaction that makes what they point
to, and the hot path would pay for every check.
"""

from __future__ import annotations

from enum import IntEnum

from sqlalchemy import (
    BigInteger,
    Double,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Text,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from polyclinic.store.text import SafeText


class TrialState(IntEnum):
    """State of a trial's row."""

    OPEN = 0
    SCORED = 1
    UNSCORED = 2


class StepState(IntEnum):
    """State of a step's row."""

    OWED = 0
    """Stored, not handed to the bus: the run's window is full."""

    SENT = 1
    """Handed to the bus; `acked` tells whether the broker has it."""

    DONE = 2
    FAILED = 3
    DROPPED = 4
    """Given up by cancel or resume; its result is still taken if it comes after all.

    One that failed before keeps what it gave, which counts for nothing but how to ask again.
    """


def _index(name: str, *columns: str, where: str) -> Index:
    """A partial index: small, for it holds only the rows that something is owed for."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


class Base(DeclarativeBase):
    """Declarative base of the coordinator's tables."""


class RunRow(Base):
    """One run."""

    __tablename__ = "runs"

    run_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    request_id: Mapped[str | None] = mapped_column(SafeText, unique=True)
    request_sha256: Mapped[str] = mapped_column(String(64))
    suite_name: Mapped[str] = mapped_column(SafeText)
    suite: Mapped[bytes] = mapped_column(LargeBinary)
    accepted: Mapped[bytes] = mapped_column(LargeBinary)
    accepted_acked: Mapped[bool] = mapped_column(server_default=false())
    state: Mapped[int] = mapped_column(SmallInteger)
    revision: Mapped[int] = mapped_column(Integer)
    closed: Mapped[int] = mapped_column(Integer, server_default="0")
    trials: Mapped[int] = mapped_column(BigInteger)
    renditions: Mapped[int] = mapped_column(Integer)
    planned: Mapped[int] = mapped_column(BigInteger, server_default="0")
    accepted_at: Mapped[float] = mapped_column(Double)
    completed_at: Mapped[float | None] = mapped_column(Double)


class RenditionRow(Base):
    """What a run asks, once for all its models and epochs."""

    __tablename__ = "renditions"

    run_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True)
    body: Mapped[str] = mapped_column(Text)


class TrialRow(Base):
    """One model answering one rendition. `announced` < `revision`: a `TrialScored` is owed.

    `waits_for` names the owner of the shared step that it waits for.
    """

    __tablename__ = "trials"

    trial_id: Mapped[str] = mapped_column(String(24), primary_key=True)
    run_id: Mapped[str] = mapped_column(String(16))
    rendition: Mapped[int] = mapped_column(Integer)
    model: Mapped[str] = mapped_column(String(63))
    epoch: Mapped[int] = mapped_column(Integer)
    state: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    attempt: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer, server_default="0")
    announced: Mapped[int] = mapped_column(Integer, server_default="0")
    due_at: Mapped[float] = mapped_column(Double, server_default="0")
    event: Mapped[bytes | None] = mapped_column(LargeBinary)
    waits_for: Mapped[str | None] = mapped_column(String(24))

    __table_args__ = (
        _index("ix_trials_open", "run_id", "attempt", where="state = 0"),
        _index("ix_trials_unscored", "run_id", where="state = 2"),
        _index("ix_trials_owed", "run_id", "due_at", where="announced < revision"),
        _index("ix_trials_waiting", "waits_for", where="waits_for IS NOT NULL"),
    )


class StepRow(Base):
    """One command of a trial, and its result: the outbox, and what makes results unique.

    `trial_id` is its owner: a trial, or what several trials share it by (see `sharing`).
    """

    __tablename__ = "steps"

    step_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    trial_id: Mapped[str] = mapped_column(String(24), index=True)
    run_id: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(100))
    attempt: Mapped[int] = mapped_column(Integer)
    queue: Mapped[str] = mapped_column(String(100))
    state: Mapped[int] = mapped_column(SmallInteger)
    acked: Mapped[bool] = mapped_column(server_default=false())
    due_at: Mapped[float] = mapped_column(Double, server_default="0")
    body: Mapped[bytes | None] = mapped_column(LargeBinary)
    result: Mapped[str | None] = mapped_column(Text)

    __table_args__ = (
        _index("ix_steps_owed", "run_id", "queue", where="state = 0"),
        _index("ix_steps_sent", "run_id", "due_at", where="state = 1"),
        _index("ix_steps_failed", "run_id", where="state = 3"),
    )


class CountRow(Base):
    """A counter of a run, so that progress never counts rows."""

    __tablename__ = "counts"

    run_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    n: Mapped[int] = mapped_column(BigInteger)
