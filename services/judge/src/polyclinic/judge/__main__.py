"""`python -m polyclinic.judge`."""

from polyclinic.bus.service import run_service
from polyclinic.judge.app import wiring
from polyclinic.judge.settings import Settings


def main() -> None:
    """Read answers out of replies and have models grade them, until told to stop."""
    settings = Settings()
    run_service("judge", settings, wiring(settings))


if __name__ == "__main__":
    main()
