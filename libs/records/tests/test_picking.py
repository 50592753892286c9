from polyclinic.datasets.problems import Problem as ProblemOfAFile
from polyclinic.records.picking import picked
from polyclinic.records.problems import Problem
from polyclinic.registry.problem import Problem as ProblemOfARegistry


def test_what_says_more_and_what_says_less():
    of_a_file = ProblemOfAFile("a.jsonl:1", "It lacks an id.", "Add one.", "error", "no_id", "id")
    assert picked(Problem, of_a_file) == Problem(
        "a.jsonl:1", "It lacks an id.", "Add one.", "no_id"
    )
    assert picked(Problem, ProblemOfARegistry("m", "Odd.")) == Problem("m", "Odd.")
