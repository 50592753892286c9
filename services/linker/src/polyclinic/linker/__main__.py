"""`python -m polyclinic.linker`."""

import sys

from polyclinic.bus.errors import ServiceError
from polyclinic.bus.service import run_service
from polyclinic.linker.app import Indexes, wiring
from polyclinic.linker.settings import Settings


def main() -> None:
    """Serve the indexes of the registry until told to stop."""
    settings = Settings()
    try:
        indexes = Indexes(settings)
    except ServiceError as error:
        sys.exit(f"linker cannot start.\n{error.detail}")
    run_service("linker", settings, wiring(indexes, settings))


if __name__ == "__main__":
    main()
