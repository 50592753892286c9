"""`python -m polyclinic.stats`."""

from polyclinic.bus.service import run_service
from polyclinic.stats.app import wiring
from polyclinic.stats.settings import Settings


def main() -> None:
    """Keep scores and report on runs until told to stop."""
    settings = Settings()
    run_service("stats", settings, wiring(settings))


if __name__ == "__main__":
    main()
