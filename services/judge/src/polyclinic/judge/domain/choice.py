"""Which option of a multiple-choice question a reply chose."""

from collections.abc import Mapping, Sequence

from polyclinic.judge.domain.deciding import decide
from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.extraction import Extraction, Reason, Rule, unanswered
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import label_set
from polyclinic.judge.domain.lexicon import Lexicon, lexicon_for
from polyclinic.judge.domain.lexing import Lexer
from polyclinic.judge.domain.looping import without_runs
from polyclinic.judge.domain.markup import (
    FIELD_NAMES,
    LISTS,
    OTHERS,
    is_json,
    json_objects,
    without_tags,
)
from polyclinic.judge.domain.option_texts import find_texts
from polyclinic.judge.domain.ordinals import ordinals_of
from polyclinic.judge.domain.placing import hold_numbers, other_places
from polyclinic.judge.domain.polarity import polarity_of
from polyclinic.judge.domain.reading import read_mentions
from polyclinic.judge.domain.settling import settle
from polyclinic.judge.domain.strangers import without_strange_question
from polyclinic.judge.domain.text import bound, clean, fold
from polyclinic.replies.own_words import own_words


def extract_choice(
    reply: str,
    options: Mapping[str, str] | Sequence[str],
    language: str,
    multiple: bool = False,
    truncated: bool = False,
    *,
    label_map: Mapping[str, str] | None = None,
    question: str = "",
) -> Extraction:
    """Read the chosen option out of a reply (SCIENCE section 1).

    Precision comes first: a reply that is open to two readings has no answer.

    Args:
        reply: What the model wrote, as it came.
        options: Labels in their order, or label -> text in their order.
        language: BCP-47 code of the question; English cues are always understood too.
        multiple: Whether several options may be right together.
        truncated: Whether the reply was cut at a length limit.
        label_map: Further ways of writing labels, such as {"ب": "B"}.
        question: The stem, which may ask for the option that is false; empty where not known.

    Returns:
        Positions and labels with the rule that read them, or the reason why there are none.
    """
    texts = list(options.values()) if isinstance(options, Mapping) else [""] * len(options)
    item = Item(
        labels=list(options),
        texts=[[text] if text else [] for text in texts],
        language=language,
        multiple=multiple,
        label_map=label_map,
        question=question,
    )
    return item.read(reply, truncated=truncated)


class Item:
    """One question, ready to read replies to it.

    Args:
        labels: The options' labels in their order.
        texts: For each option, every text that stands for it.
        language: BCP-47 code of the question.
        multiple: Whether several options may be right together.
        label_map: Further ways of writing labels.
        by_label: Whether replies may name options by label at all.
        question: The stem; empty where not known.
    """

    def __init__(
        self,
        *,
        labels: Sequence[str],
        texts: Sequence[Sequence[str]],
        language: str,
        multiple: bool = False,
        label_map: Mapping[str, str] | None = None,
        by_label: bool = True,
        question: str = "",
    ) -> None:
        self._labels = list(labels)
        self._texts = texts
        self._language = language.replace("_", "-").split("-")[0].lower()
        self._multiple = multiple
        self._by_label = list(labels) if by_label else []
        self._written = label_set(
            tuple(self._by_label), self._language, tuple((label_map or {}).items())
        )
        self._lexicon: Lexicon = lexicon_for(self._language)
        self._places = other_places(self._by_label, texts, self._language)
        self._plain = not hold_numbers(texts, self._language)
        self._polarity = polarity_of(question, self._lexicon)

    def read(self, reply: str, *, truncated: bool) -> Extraction:
        """What a reply to this item chose."""
        text = clean(reply)
        if not text.strip():
            return unanswered(Reason.NO_RESPONSE)
        visible, unfinished = own_words(text)
        visible = without_strange_question(visible, self._texts)
        if unfinished or (truncated and not visible.strip()):
            return unanswered(Reason.TRUNCATED_REASONING)
        truncated = truncated and _reaches_end(visible, text)
        visible = without_runs(bound(visible))
        if not visible.strip():
            return unanswered(Reason.NO_RESPONSE)
        decision = self._from_json(visible, cut=truncated) or self._decide(visible, cut=truncated)
        return self._extraction(decision)

    def _extraction(self, decision: Decision) -> Extraction:
        if decision.rule is None:
            return unanswered(decision.reason or Reason.UNPARSEABLE)
        rule = decision.rule
        if decision.by_text and self._by_label and rule in _PLAIN:
            rule = Rule.OPTION_TEXT
        return Extraction(
            positions=decision.positions,
            labels=tuple(self._labels[position] for position in decision.positions),
            rule=rule.value,
        )

    def _decide(self, text: str, *, cut: bool) -> Decision:
        text = without_tags(text)
        spans = find_texts(
            text,
            self._texts,
            self._by_label,
            self._lexicon,
            inflects=self._lexicon.own.inflects,
        )
        ordinals = ordinals_of(self._language) if self._by_label else None
        lexer = Lexer(
            text, self._lexicon, self._written, spans, places=self._places, ordinals=ordinals
        )
        tokens = settle(
            lexer.tokens(), self._lexicon, text, options=len(self._by_label), plain=self._plain
        )
        while tokens and tokens[-1].kind is Kind.LINE:
            tokens.pop()
        if not tokens:
            return Decision(reason=Reason.NO_RESPONSE)
        readings = read_mentions(
            tokens,
            options=len(self._labels),
            several=self._multiple,
            language=self._language,
        )
        return decide(
            readings,
            tokens,
            options=len(self._labels),
            several=self._multiple,
            cut=cut,
            polarity=self._polarity,
        )

    def _from_json(self, text: str, *, cut: bool) -> Decision | None:
        """The answer field of the reply's JSON objects; None when there is none.

        Another field, or text around the object, that states a different answer makes it
        ambiguous.
        """
        answers: list[Decision] = []
        asides: list[Decision] = []
        others: list[str] = []
        objects = list(json_objects(text))
        for name, value in (pair for fields in objects for pair in fields.items()):
            if self._is_answer_field(name):
                decision = self._from_value(value)
                (asides if _lists_others(name, value) else answers).append(decision)
            elif isinstance(value, str):
                others.append(value)
        answers = answers or asides
        if not answers:
            # Names and values of other fields are no sentences: "A": 0.9 states nothing.
            return Decision(reason=Reason.UNPARSEABLE) if is_json(text) else None
        rivals = [self._decide(other, cut=False) for other in others]
        found = {decision.positions for decision in answers}
        stated = {rival.positions for rival in rivals if rival.rule in _STATED}
        if len(found) > 1 or (stated and stated != found):
            return Decision(reason=Reason.AMBIGUOUS)
        last = answers[-1]
        return Decision(last.positions, Rule.JSON_FIELD) if last.rule is not None else last

    def _from_value(self, value: object) -> Decision:
        """The decision that the value of an answer field states; a number may count from 0."""
        if isinstance(value, int) and not self._written.digits:
            return Decision(reason=Reason.UNPARSEABLE)
        return self._decide(_as_text(value), cut=False)

    def _is_answer_field(self, name: str) -> bool:
        keys = [fold(word) for word in clean(name).replace("_", " ").split()]
        if not keys or self._written.position(name) is not None:
            return False
        if keys[0] in FIELD_NAMES:
            return True
        cue = self._lexicon.unspaced_at(clean(name), 0) or self._lexicon.at(keys)
        if cue is None and len(keys) > 1:
            cue = self._lexicon.at(keys[1:])
        kind = cue[1] if cue is not None else None
        return kind in (Kind.ANSWER, Kind.CHOICE, Kind.FINAL, Kind.CORRECT, Kind.PICK)


_PLAIN = {Rule.BARE_LABEL, Rule.LEADING_LABEL, Rule.STATED_ANSWER, Rule.JUDGED_CORRECT}
_STATED = {Rule.STATED_ANSWER, Rule.FINAL_ANSWER, Rule.CORRECTION, Rule.BOXED}


LAST_CHARS = 20


def _reaches_end(visible: str, text: str) -> bool:
    """Whether what was cut is the answer itself, not a turn made up behind it."""
    return text.rstrip().endswith(visible.rstrip()[-LAST_CHARS:])


def _lists_others(name: str, value: object) -> bool:
    """Whether a field holds what was to choose from, or was not chosen: "alternatives"."""
    if OTHERS & set(fold(clean(name)).replace("_", " ").replace("-", " ").split()):
        return True
    return isinstance(value, (list, dict)) and name.lower() in LISTS


def _as_text(value: object) -> str:
    """A JSON value as a model would have written it in prose."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ", ".join(map(_as_text, value))
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_as_text(inner)}" for key, inner in value.items())
    return "" if value is None or isinstance(value, bool) else str(value)
