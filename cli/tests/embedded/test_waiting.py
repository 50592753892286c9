"""A run that waits says why."""

import re
import sys

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
LANES = 2


async def test_a_rate_limited_model_is_said_to_wait_and_until_when(shell, suite, endpoint):
    model = endpoint[1]
    # Longer than two lines of progress are apart.
    model.limits_first, model.limit_s = LANES, 12
    code, _, err = await shell.run("run", suite("limited", model="live"))
    assert code == ExitCode.PASS, err
    lines = [line for line in err.splitlines() if "rate limited" in line]
    assert lines, err
    for line in lines:
        assert re.search(
            r"live: [01] asking, [12] retrying, rate limited until \d\d:\d\d:\d\d UTC", line
        ), line
        running = re.search(r"inference \d+ done, \d+ waiting(?:, (\d+) running)?", line)
        assert running, line
        assert int(running[1] or 0) <= LANES
