"""How often a question got a reply that is none; such a reply may have been billed."""

from collections import OrderedDict

from polyclinic.inference.domain.question import Question

MOST_REMEMBERED = 1_000


class SecondChances:
    """Each question has one second chance, however often it is delivered."""

    def __init__(self) -> None:
        self._used: OrderedDict[Question, None] = OrderedDict()

    def take(self, question: Question) -> bool:
        """Whether the question may be asked once more; after False it begins anew."""
        if question in self._used:
            self.forget(question)
            return False
        self._used[question] = None
        if len(self._used) > MOST_REMEMBERED:
            self._used.popitem(last=False)
        return True

    def forget(self, question: Question) -> None:
        """The question got its reply."""
        self._used.pop(question, None)
