"""What a panel of judges said of a trial; its texts apart, so that numbers are read without."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("trials", sa.Column("verdicts", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "trial_texts",
        sa.Column("run_id", sa.Text, primary_key=True),
        sa.Column("trial_id", sa.Text, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("judges", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("trial_texts")
    op.drop_column("trials", "verdicts")
