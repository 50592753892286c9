"""How runs ended: the state by its number, the time in seconds since 1970."""

import json
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

STATES = {"running": 1, "completed": 2, "cancelled": 3}
RUNS = sa.table("runs", sa.column("run_id", sa.Text), sa.column("ended", sa.LargeBinary))


def upgrade() -> None:
    for run_id, end in _ends():
        at = end["completed_at"]
        at = datetime.fromisoformat(at).timestamp() if at else None
        _keep(run_id, end | {"state": STATES[end["state"]], "completed_at": at})


def downgrade() -> None:
    names = {number: name for name, number in STATES.items()}
    for run_id, end in _ends():
        at = end["completed_at"]
        at = "" if at is None else datetime.fromtimestamp(at).astimezone().isoformat()
        end.pop("run_id", None)
        _keep(run_id, end | {"state": names[end["state"]], "completed_at": at})


def _ends() -> list[tuple[str, dict[str, Any]]]:
    rows = op.get_bind().execute(sa.select(RUNS).where(RUNS.c.ended.is_not(None))).all()
    return [(run_id, json.loads(ended)) for run_id, ended in rows]


def _keep(run_id: str, end: dict[str, Any]) -> None:
    change = sa.update(RUNS).where(RUNS.c.run_id == run_id)
    op.get_bind().execute(change.values(ended=json.dumps(end).encode()))
