"""Runs, trials and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("run_id", sa.Text, primary_key=True),
        sa.Column("accepted", sa.LargeBinary),
        sa.Column("ended", sa.LargeBinary),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("expected", sa.Integer, nullable=False, server_default="0"),
        sa.Column("announced_revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("announced_trials", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("announced_revisions", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("failed_revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failure", sa.Text),
    )
    op.create_index(
        "ix_runs_ended",
        "runs",
        ["run_id"],
        sqlite_where=sa.text("revision > announced_revision"),
        postgresql_where=sa.text("revision > announced_revision"),
    )
    op.create_table(
        "trials",
        sa.Column("run_id", sa.Text, primary_key=True),
        sa.Column("trial_id", sa.Text, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("task", "dataset", "model")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("sample_id", "language")),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("cluster", "scores")),
        sa.Column("unscored_reason", sa.Text, nullable=False),
        sa.Column("unscored_detail", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("outcome", "answer", "rule")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("tags", "usage")),
    )
    op.create_table(
        "reports",
        sa.Column("run_id", sa.Text, primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("trials", sa.BigInteger, nullable=False),
        sa.Column("revisions", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("verdict", sa.Text),
        sa.Column("complete", sa.Boolean, nullable=False),
    )
