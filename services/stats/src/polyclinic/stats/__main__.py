"""`python -m polyclinic.stats`."""

from polyclinic.stats.settings import Settings


def main() -> None:
    """Keep scores and report on runs until told to stop.

    What the other way to serve needs is not imported: one that only reads starts without the bus.
    """
    settings = Settings()
    if settings.read_only:
        from polyclinic.bus.reading import run_reader  # noqa: PLC0415 - see above
        from polyclinic.stats.reading import reading  # noqa: PLC0415 - see above

        run_reader("stats", settings, reading(settings))
    else:
        from polyclinic.bus.service import run_service  # noqa: PLC0415 - see above
        from polyclinic.stats.app import wiring  # noqa: PLC0415 - see above

        run_service("stats", settings, wiring(settings))


if __name__ == "__main__":
    main()
