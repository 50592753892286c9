"""Tables of the statistics. They change by a migration only: see `migrations`."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Index, Integer, LargeBinary, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from polyclinic.store.text import SafeJson, SafeText


class Base(DeclarativeBase):
    """Of all tables."""


class RunRow(Base):
    """A run that something was heard of: how it was accepted, how it ended, what was reported.

    `accepted` and `ended` are None until their event came, in whatever order. The report of
    `announced_revision` with its marks is on the bus.
    """

    __tablename__ = "runs"
    __table_args__ = (
        Index(
            "ix_runs_ended",
            "run_id",
            sqlite_where=text("revision > announced_revision"),
            postgresql_where=text("revision > announced_revision"),
        ),
    )

    run_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    accepted: Mapped[bytes | None] = mapped_column(LargeBinary)
    ended: Mapped[bytes | None] = mapped_column(LargeBinary)
    revision: Mapped[int] = mapped_column(Integer, server_default="0")
    expected: Mapped[int] = mapped_column(Integer, server_default="0")
    announced_revision: Mapped[int] = mapped_column(Integer, server_default="0")
    announced_trials: Mapped[int] = mapped_column(BigInteger, server_default="0")
    announced_revisions: Mapped[int] = mapped_column(BigInteger, server_default="0")
    failed_revision: Mapped[int] = mapped_column(Integer, server_default="0")
    failure: Mapped[str | None] = mapped_column(SafeText)


class TrialRow(Base):
    """A trial as it was last scored."""

    __tablename__ = "trials"

    run_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    trial_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    revision: Mapped[int] = mapped_column(Integer)
    task: Mapped[str] = mapped_column(SafeText)
    dataset: Mapped[str] = mapped_column(SafeText)
    model: Mapped[str] = mapped_column(SafeText)
    sample_id: Mapped[str] = mapped_column(SafeText)
    language: Mapped[str] = mapped_column(SafeText)
    variant: Mapped[str] = mapped_column(SafeText)
    epoch: Mapped[int] = mapped_column(Integer)
    cluster: Mapped[str] = mapped_column(SafeText)
    scores: Mapped[Any] = mapped_column(SafeJson)
    unscored_reason: Mapped[str] = mapped_column(SafeText)
    unscored_detail: Mapped[str] = mapped_column(SafeText)
    outcome: Mapped[str] = mapped_column(SafeText)
    answer: Mapped[str] = mapped_column(SafeText)
    rule: Mapped[str] = mapped_column(SafeText)
    tags: Mapped[Any] = mapped_column(SafeJson)
    usage: Mapped[Any] = mapped_column(SafeJson)
    translation_flags: Mapped[Any] = mapped_column(SafeJson, server_default="[]")
    translator: Mapped[str] = mapped_column(SafeText, server_default="")
    verdicts: Mapped[Any] = mapped_column(SafeJson, server_default="[]")
    rendition_sha256: Mapped[str] = mapped_column(SafeText, server_default="")


class TextRow(Base):
    """What was written in a trial, by the model (`reply`) and by each judge in turn, or what
    the strings of a list were taken for.

    `judges` is a list of [explanation, raw reply] in the order of the trial's verdicts; `links` one
    of [mention, entry, cui, name, score].
    """

    __tablename__ = "trial_texts"

    run_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    trial_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    revision: Mapped[int] = mapped_column(Integer)
    reply: Mapped[str] = mapped_column(SafeText)
    judges: Mapped[Any] = mapped_column(SafeJson)
    links: Mapped[Any] = mapped_column(SafeJson, server_default="[]")
    links_left_out: Mapped[int] = mapped_column(Integer, server_default="0")


class ReportRow(Base):
    """The report of one revision of a run; `trials` and `revisions` say what it was made of."""

    __tablename__ = "reports"

    run_id: Mapped[str] = mapped_column(SafeText, primary_key=True)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True)
    trials: Mapped[int] = mapped_column(BigInteger)
    revisions: Mapped[int] = mapped_column(BigInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    verdict: Mapped[str | None] = mapped_column(SafeText)
    complete: Mapped[bool] = mapped_column(Boolean)
