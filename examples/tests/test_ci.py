"""The workflow that is offered for copying only types what can be typed."""

import re
from pathlib import Path

import typer.main
import yaml

from polyclinic.cli.commandline import app

WORKFLOW = Path(__file__).parents[1] / "ci" / "gate.yml"


def test_the_workflow_names_only_commands_and_options_that_are_there():
    steps = yaml.safe_load(WORKFLOW.read_text())["jobs"]["gate"]["steps"]
    scripts = [step["run"].replace("\\\n", " ") for step in steps if "run" in step]
    typed = [
        line for script in scripts for line in script.splitlines() if "bin/polyclinic " in line
    ]
    commands = typer.main.get_command(app).commands
    assert len(typed) == 3
    for line in typed:
        words = line.split("bin/polyclinic ")[1].split()
        known = {option for each in commands[words[0]].params for option in each.opts}
        assert set(re.findall(r"--[a-z-]+", line)) <= known, line
