"""What the strings of a list were taken for, where texts are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("trial_texts", sa.Column("links", sa.Text, nullable=False, server_default="[]"))
    left_out = sa.Column("links_left_out", sa.Integer, nullable=False, server_default="0")
    op.add_column("trial_texts", left_out)


def downgrade() -> None:
    for name in ("links_left_out", "links"):
        op.drop_column("trial_texts", name)
