"""`python -m polyclinic.coordinator`."""

from polyclinic.bus.service import run_service
from polyclinic.coordinator.app import wiring
from polyclinic.coordinator.settings import Settings


def main() -> None:
    """Run the coordinator until SIGTERM or SIGINT."""
    settings = Settings()
    run_service("coordinator", settings, wiring(settings))


if __name__ == "__main__":
    main()
