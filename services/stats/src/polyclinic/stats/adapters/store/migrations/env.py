"""Run by Alembic with a connection that is already open and locked."""

from alembic import context

from polyclinic.stats.adapters.store.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
