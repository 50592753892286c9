"""What was asked and expected, as a hash."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    column = sa.Column("rendition_sha256", sa.Text, nullable=False, server_default="")
    op.add_column("trials", column)


def downgrade() -> None:
    op.drop_column("trials", "rendition_sha256")
