"""Both kinds of database, and a service's migrations in small."""

import textwrap

import pytest

from polyclinic.store.database import Database
from polyclinic.store.migrating import Migrations

ENV = """
    from alembic import context
    context.configure(connection=context.config.attributes["connection"])
    with context.begin_transaction():
        context.run_migrations()
"""
FIRST = """
    import sqlalchemy as sa
    from alembic import op
    revision, down_revision = "0001", None
    def upgrade():
        columns = sa.Column("id", sa.Text, primary_key=True), sa.Column("n", sa.Integer)
        op.create_table("things", *columns)
"""
SECOND = """
    from alembic import op
    revision, down_revision = "0002", "0001"
    def upgrade():
        op.execute("INSERT INTO things (id, n) VALUES ('made once', 1)")
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/state/things.db"
    return request.getfixturevalue("postgres_database")


@pytest.fixture
async def databases(url):
    """Two pools on one database, as two replicas have them."""
    two = Database(url), Database(url)
    yield two
    for database in two:
        await database.close()


@pytest.fixture
def migrations(tmp_path):
    """A table `things` with one row."""
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    files = {"env.py": ENV, "versions/0001_first.py": FIRST, "versions/0002_second.py": SECOND}
    for name, text in files.items():
        (scripts / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return Migrations(scripts, head="0002", lock=7, owner="the things")


@pytest.fixture
async def database(databases, migrations):
    """Migrated."""
    await migrations.apply(databases[0])
    return databases[0]
