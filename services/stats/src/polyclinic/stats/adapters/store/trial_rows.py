"""Trials as rows: the numbers in one table, texts and links in another."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.records.calls import CallUsage
from polyclinic.records.plain import from_plain, to_plain
from polyclinic.records.trials import ConceptLink, PanelVerdict
from polyclinic.stats.adapters.store.tables import TextRow, TrialRow
from polyclinic.stats.domain.trials import Trial

_KEY: Final = ("run_id", "trial_id")
_TRIAL: Final = tuple(column.name for column in TrialRow.__table__.columns)
_NOT_AS_THEY_ARE: Final = ("run_id", "usage", "translation_flags", "verdicts")
_OF_TEXTS: Final = ("reply", "judges", "links", "links_left_out")
_TEXTS: Final = ("explanation", "raw_reply")


def insert_into(connection: AsyncConnection, table: Any) -> Any:  # noqa: ANN401 - of either dialect
    """An insert that can become an upsert."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


async def upsert_trials(connection: AsyncConnection, trials: Sequence[tuple[str, Trial]]) -> None:
    """Keep trials with their texts; of each the highest revision stays."""
    ordered = sorted(trials, key=lambda one: (one[0], one[1].trial_id, one[1].revision))
    await _upsert(connection, TrialRow, [_numbers(*one) for one in ordered])
    await _upsert(connection, TextRow, [_texts(*one) for one in ordered if _has_texts(one[1])])


async def _upsert(connection: AsyncConnection, table: Any, rows: list[dict[str, Any]]) -> None:  # noqa: ANN401 - either table
    if not rows:
        return
    insert = insert_into(connection, table)
    upsert = insert.on_conflict_do_update(
        index_elements=list(_KEY),
        set_={name: insert.excluded[name] for name in rows[0] if name not in _KEY},
        where=insert.excluded.revision > table.revision,
    )
    await connection.execute(upsert, rows)


def select_trials(run_id: str, *, texts: bool) -> Select[Any]:
    """The trials of a run; with `texts` also what models and judges wrote, and the links."""
    columns = list(TrialRow.__table__.columns)
    if not texts:
        return select(*columns).where(TrialRow.run_id == run_id)
    # Of the same revision: an earlier one's texts say nothing about this one's scores.
    same = and_(
        TextRow.run_id == TrialRow.run_id,
        TextRow.trial_id == TrialRow.trial_id,
        TextRow.revision == TrialRow.revision,
    )
    query = select(*columns, *(getattr(TextRow, name) for name in _OF_TEXTS))
    query = query.outerjoin(TextRow, same)
    return query.where(TrialRow.run_id == run_id)


def trial_of(row: Any) -> Trial:  # noqa: ANN401 - a row's mapping
    """A trial from a row of `select_trials`."""
    same = {name: row[name] for name in _TRIAL if name not in _NOT_AS_THEY_ARE}
    return Trial(
        **same,
        usage=tuple(map(_call, row["usage"])),
        translation_flags=tuple(row["translation_flags"]),
        verdicts=tuple(_verdicts(row["verdicts"], row.get("judges") or ())),
        reply=row.get("reply") or "",
        links=tuple(_link(*link) for link in row.get("links") or ()),
        links_left_out=row.get("links_left_out") or 0,
    )


def _call(row: dict[str, Any]) -> CallUsage:
    asked_at = row.get("asked_at")
    if isinstance(asked_at, str):  # as versions before 0006 wrote it
        row = row | {"asked_at": datetime.fromisoformat(asked_at).timestamp() if asked_at else None}
    return from_plain(CallUsage, row)


def _link(mention: str, entry: int, cui: str, name: str, score: float) -> ConceptLink:
    return ConceptLink(mention, entry > 0, entry, cui, name, score)


def _verdicts(rows: Sequence[dict[str, Any]], texts: Sequence[Any]) -> Iterable[PanelVerdict]:
    for i, row in enumerate(rows):
        verdict = from_plain(PanelVerdict, row)
        if i < len(texts):
            verdict = replace(verdict, **dict(zip(_TEXTS, texts[i], strict=True)))
        yield verdict


def _numbers(run_id: str, trial: Trial) -> dict[str, Any]:
    same = {name: getattr(trial, name) for name in _TRIAL if name != "run_id"}
    return same | {
        "run_id": run_id,
        "scores": dict(trial.scores),
        "tags": dict(trial.tags),
        "usage": to_plain(trial.usage),
        "translation_flags": list(trial.translation_flags),
        "verdicts": [
            to_plain(replace(verdict, explanation="", raw_reply="")) for verdict in trial.verdicts
        ],
    }


def _has_texts(trial: Trial) -> bool:
    if trial.reply or trial.links:
        return True
    return any(one.explanation or one.raw_reply for one in trial.verdicts)


def _texts(run_id: str, trial: Trial) -> dict[str, Any]:
    return {
        "run_id": run_id,
        "trial_id": trial.trial_id,
        "revision": trial.revision,
        "reply": trial.reply,
        "judges": [[one.explanation, one.raw_reply] for one in trial.verdicts],
        "links": [[one.mention, one.entry, one.cui, one.name, one.score] for one in trial.links],
        "links_left_out": trial.links_left_out,
    }
