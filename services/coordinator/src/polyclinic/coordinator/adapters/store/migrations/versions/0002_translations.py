"""Renditions that are translated first."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("renditions", sa.Column("rendition_id", sa.String(24)))
    condition = sa.text("rendition_id IS NOT NULL")
    op.create_index(
        "ix_renditions_shared",
        "renditions",
        ["rendition_id"],
        sqlite_where=condition,
        postgresql_where=condition,
    )


def downgrade() -> None:
    op.drop_index("ix_renditions_shared", "renditions")
    op.drop_column("renditions", "rendition_id")
