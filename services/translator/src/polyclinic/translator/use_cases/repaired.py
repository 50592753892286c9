"""A sentence translated, checked, and translated again while there is hope."""

from polyclinic.records.calls import CallUsage
from polyclinic.translator.domain.checks import check
from polyclinic.translator.domain.repair import Attempt, Keep, decide
from polyclinic.translator.domain.segment import Outcome
from polyclinic.translator.domain.sentence import Sentence
from polyclinic.translator.ports import Engine


async def repaired(engine: Engine, sentence: Sentence) -> Outcome:
    """The first translation without a flag, else the best of a few, marked as degraded.

    Raises:
        TransientError: the engine may translate it later.
        PermanentError: it never will.
    """
    attempts: list[Attempt] = []
    calls: tuple[CallUsage, ...] = ()
    while True:
        draft = await engine.translate(sentence, attempt=len(attempts) + 1)
        flags = check(
            sentence.text,
            draft.text,
            target=sentence.pair.target,
            origin=sentence.pair.source,
            complete=draft.complete,
        )
        calls += draft.calls
        attempts.append(Attempt(draft.text, flags))
        decision = decide(sentence.text, attempts, max_retries=engine.info.retries)
        if isinstance(decision, Keep):
            return Outcome(decision.text, decision.flags, decision.attempts, calls=calls)
