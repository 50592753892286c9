"""The rubric to copy is the one that `open_qa` has by itself."""

import json
from importlib import resources
from pathlib import Path

import yaml

RUBRIC = Path(__file__).parents[1] / "rubric.yaml"


def test_the_example_is_the_built_in_rubric():
    built_in = resources.files("polyclinic.coordinator").joinpath("rubrics", "open_qa.json")
    example = yaml.safe_load(RUBRIC.read_text())
    for axis in example["axes"]:
        axis["anchors"] = {str(score): text for score, text in axis["anchors"].items()}
    assert example == json.loads(built_in.read_text())
