"""Runs, renditions, trials, steps and counters."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("run_id", sa.String(16), primary_key=True),
        sa.Column("request_id", sa.Text, unique=True),
        sa.Column("request_sha256", sa.String(64), nullable=False),
        sa.Column("suite_name", sa.Text, nullable=False),
        sa.Column("suite", sa.LargeBinary, nullable=False),
        sa.Column("accepted", sa.LargeBinary, nullable=False),
        sa.Column("accepted_acked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("closed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("trials", sa.BigInteger, nullable=False),
        sa.Column("renditions", sa.Integer, nullable=False),
        sa.Column("planned", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("accepted_at", sa.Double, nullable=False),
        sa.Column("completed_at", sa.Double),
    )
    op.create_table(
        "renditions",
        sa.Column("run_id", sa.String(16), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "trials",
        sa.Column("trial_id", sa.String(24), primary_key=True),
        sa.Column("run_id", sa.String(16), nullable=False),
        sa.Column("rendition", sa.Integer, nullable=False),
        sa.Column("model", sa.String(63), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("announced", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due_at", sa.Double, nullable=False, server_default="0"),
        sa.Column("event", sa.LargeBinary),
    )
    _partial("ix_trials_open", "trials", ["run_id", "attempt"], "state = 0")
    _partial("ix_trials_unscored", "trials", ["run_id"], "state = 2")
    _partial("ix_trials_owed", "trials", ["run_id", "due_at"], "announced < revision")
    op.create_table(
        "steps",
        sa.Column("step_id", sa.String(32), primary_key=True),
        sa.Column("trial_id", sa.String(24), nullable=False),
        sa.Column("run_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(63), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("queue", sa.String(100), nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("acked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("due_at", sa.Double, nullable=False, server_default="0"),
        sa.Column("body", sa.LargeBinary),
        sa.Column("result", sa.Text),
    )
    op.create_index("ix_steps_trial_id", "steps", ["trial_id"])
    _partial("ix_steps_owed", "steps", ["run_id", "queue"], "state = 0")
    _partial("ix_steps_sent", "steps", ["run_id", "due_at"], "state = 1")
    _partial("ix_steps_failed", "steps", ["run_id"], "state = 3")
    op.create_table(
        "counts",
        sa.Column("run_id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("n", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("counts", "steps", "trials", "renditions", "runs"):
        op.drop_table(table)


def _partial(name: str, table: str, columns: list[str], where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)
