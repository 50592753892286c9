"""`python -m polyclinic.coordinator`."""

from polyclinic.coordinator.settings import Settings


def main() -> None:
    """Run the coordinator until SIGTERM or SIGINT.

    What the other way to serve needs is not imported: one that only reads starts without the bus.
    """
    settings = Settings()
    if settings.read_only:
        from polyclinic.bus.reading import run_reader  # noqa: PLC0415 - see above
        from polyclinic.coordinator.reading import reading  # noqa: PLC0415 - see above

        run_reader("coordinator", settings, reading(settings))
    else:
        from polyclinic.bus.service import run_service  # noqa: PLC0415 - see above
        from polyclinic.coordinator.app import wiring  # noqa: PLC0415 - see above

        run_service("coordinator", settings, wiring(settings))


if __name__ == "__main__":
    main()
