"""Who translated a trial's rendition, and what is suspicious about it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name, default in (("translation_flags", "[]"), ("translator", "")):
        op.add_column("trials", sa.Column(name, sa.Text, nullable=False, server_default=default))


def downgrade() -> None:
    for name in ("translator", "translation_flags"):
        op.drop_column("trials", name)
