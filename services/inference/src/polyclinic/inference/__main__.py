"""`python -m polyclinic.inference`."""

import os
import sys

from polyclinic.bus.errors import ServiceError
from polyclinic.bus.service import run_service
from polyclinic.inference.app import Models, wiring
from polyclinic.inference.settings import Settings


def main() -> None:
    """Serve the models of the registry until told to stop."""
    settings = Settings()
    try:
        models = Models(settings, os.environ)
    except ServiceError as error:
        sys.exit(f"inference cannot start.\n{error.detail}")
    run_service("inference", settings, wiring(models), models=tuple(models.served))


if __name__ == "__main__":
    main()
