"""What counts as unread is said by the readers, and means the same to stats and command line."""

from polyclinic.cli.scores_unread import UNREAD_RULES as LISTED
from polyclinic.judge.domain.extraction import Reason
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.stats.domain.unread import UNREAD_RULES


def test_stats_and_command_line_mean_the_same():
    assert LISTED == UNREAD_RULES


def test_what_the_readers_say_of_a_text_without_an_answer_counts():
    assert {Reason.UNPARSEABLE, Reason.AMBIGUOUS, Reason.INVALID_LABEL} <= UNREAD_RULES
    assert read_list("Good morning to you.", ListKind.DIFFERENTIAL).reason in UNREAD_RULES
    cut = read_list('{"differential": ["', ListKind.DIFFERENTIAL, truncated=True)
    assert cut.reason in UNREAD_RULES


def test_what_says_nothing_does_not():
    assert read_list("", ListKind.DIFFERENTIAL).reason not in UNREAD_RULES
    assert read_list("I cannot help with that.", ListKind.DIFFERENTIAL).reason not in UNREAD_RULES
