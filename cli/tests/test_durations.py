import pytest

from polyclinic.cli.durations import format_duration, parse_duration


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90", 90), ("90s", 90), ("1.5m", 90), ("2h", 7200), ("1h30m", 5400), ("1D", 86400)],
)
def test_durations_are_read(text, seconds):
    assert parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "soon", "1 x", "-5", "0", "0s", "h", "5m!"])
def test_what_is_no_duration_is_refused(text):
    with pytest.raises(ValueError, match="is not"):
        parse_duration(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0s"), (45.4, "45s"), (59.6, "1m00s"), (200, "3m20s"), (3900, "1h05m"), (-1, "0s")],
)
def test_durations_are_written(seconds, text):
    assert format_duration(seconds) == text
