"""Trials say which shared step they wait for; names of steps may hold a judge's."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("trials", sa.Column("waits_for", sa.String(24)))
    condition = sa.text("waits_for IS NOT NULL")
    op.create_index(
        "ix_trials_waiting",
        "trials",
        ["waits_for"],
        sqlite_where=condition,
        postgresql_where=condition,
    )
    # Whoever waits for a translation is planned anew, and then says so.
    op.execute(
        "UPDATE trials SET attempt = 0 WHERE state = 0 AND EXISTS (SELECT 1 FROM renditions r"
        " WHERE r.run_id = trials.run_id AND r.position = trials.rendition"
        " AND r.rendition_id IS NOT NULL)"
    )
    op.drop_index("ix_renditions_shared", "renditions")
    op.drop_column("renditions", "rendition_id")
    if op.get_bind().dialect.name == "postgresql":  # SQLite holds nobody to a length
        op.alter_column("steps", "name", type_=sa.String(100))


def downgrade() -> None:
    op.add_column("renditions", sa.Column("rendition_id", sa.String(24)))
    condition = sa.text("rendition_id IS NOT NULL")
    op.create_index(
        "ix_renditions_shared",
        "renditions",
        ["rendition_id"],
        sqlite_where=condition,
        postgresql_where=condition,
    )
    op.drop_index("ix_trials_waiting", "trials")
    op.drop_column("trials", "waits_for")
