"""How often a question got a reply that is none; such a reply may have been billed."""

from collections import OrderedDict

from polyclinic.records.completions import CompletionInput

MOST_REMEMBERED = 1_000


class SecondChances:
    """Each question has one second chance, however often it is delivered."""

    def __init__(self) -> None:
        self._used: OrderedDict[CompletionInput, None] = OrderedDict()

    def take(self, question: CompletionInput) -> bool:
        """Whether the question may be asked once more; after False it begins anew."""
        if question in self._used:
            self.forget(question)
            return False
        self._used[question] = None
        if len(self._used) > MOST_REMEMBERED:
            self._used.popitem(last=False)
        return True

    def forget(self, question: CompletionInput) -> None:
        """The question got its reply."""
        self._used.pop(question, None)
