"""`python -m polyclinic.translator`."""

import sys

from polyclinic.bus.errors import ServiceError
from polyclinic.bus.service import run_service
from polyclinic.translator.app import Engines, wiring
from polyclinic.translator.settings import Settings


def main() -> None:
    """Serve the engines of the registry until told to stop."""
    settings = Settings()
    try:
        engines = Engines(settings)
    except ServiceError as error:
        sys.exit(f"translator cannot start.\n{error.detail}")
    run_service("translator", settings, wiring(engines, settings))


if __name__ == "__main__":
    main()
