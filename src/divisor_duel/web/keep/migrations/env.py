"""Run the steps on the connection the store gives."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
