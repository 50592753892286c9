"""From questions to tokens, with a tokenizer whose tokens are characters."""

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.adapters.checkpoint.prompting import Prompts
from polyclinic.inference.domain.jobs import Generation, Scoring
from polyclinic.records.completions import ChatMessage, CompletionInput, GenerationParams

BOS, EOS = 1, 2


class TemplateRefusalError(Exception):
    pass


class CharacterTokenizer:
    """`Tokenizer` whose special tokens are 1 and 2; its template knows user turns only."""

    bos_token_id = BOS

    def __init__(self, *, template=None, special=(BOS,)):
        self.chat_template = template
        self.special = list(special)

    def apply_chat_template(self, conversation, *, tokenize, add_generation_prompt):
        assert not tokenize and add_generation_prompt
        if any(turn["role"] != "user" for turn in conversation):
            raise TemplateRefusalError
        return "".join(f"<{turn['content']}>" for turn in conversation)

    def encode(self, text, *, add_special_tokens):
        tokens = list(map(ord, text))
        if not add_special_tokens:
            return tokens
        begins, ends = self.special[:1], self.special[1:]
        return [*begins, *tokens, *ends]

    def decode(self, token_ids, *, skip_special_tokens):
        return "".join(chr(token) for token in token_ids if token > EOS)


def prompts(*, context=None, plain=False, **fields):
    tokenizer = CharacterTokenizer(**fields)
    return Prompts(tokenizer, context=context, plain=plain, refusals=(TemplateRefusalError,))


def ask(*turns, choices=(), **params):
    messages = tuple(ChatMessage(role, text) for role, text in turns or [("user", "Q")])
    return CompletionInput("m", messages, params=GenerationParams(**params), choices=choices)


def text_of(job):
    return "".join(map(chr, job.prompt))


def test_a_chat_template_is_used_where_there_is_one():
    job = prompts(template="x").job(ask(max_tokens=9, stop=("END",), temperature=0.5, seed=3))
    assert text_of(job) == "<Q>"
    assert (job.max_tokens, job.stop, job.temperature, job.seed) == (9, ("END",), 0.5, 3)
    assert not prompts(template="x").strips


def test_what_is_unset_is_greedy():
    job = prompts(template="x").job(ask())
    assert isinstance(job, Generation)
    assert (job.temperature, job.top_p, job.seed, job.max_tokens) == (0.0, 1.0, None, 512)


@pytest.mark.parametrize("fields", [{}, {"template": "x", "plain": True}])
def test_the_plain_form_where_there_is_none(fields):
    model = prompts(**fields)
    job = model.job(ask(stop=("END",)))
    assert text_of(job) == "\x01User: Q\n\nAssistant:"
    assert job.stop == ("END", "\nUser:")
    assert model.strips


@pytest.mark.parametrize(
    ("special", "first"), [((BOS,), BOS), ((BOS, EOS), BOS), ((), ord("U")), ((EOS,), ord("U"))]
)
def test_a_prompt_begins_as_the_tokenizer_begins_texts_and_does_not_end(special, first):
    job = prompts(special=special).job(ask())
    assert job.prompt[0] == first
    assert EOS not in job.prompt and job.prompt.count(BOS) <= 1


def test_a_template_without_system_turns():
    job = prompts(template="x").job(ask(("system", "Brief."), ("user", "Q")))
    assert text_of(job) == "<Brief.\n\nQ>"


def test_turns_that_a_template_does_not_take():
    with pytest.raises(PermanentError) as raised:
        prompts(template="x").job(ask(("user", "Q"), ("assistant", "A")))
    assert raised.value.code == "bad_request"


@pytest.mark.parametrize(("fields", "blank"), [({"template": "x"}, ""), ({}, " ")])
def test_choices_continue_the_prompt(fields, blank):
    job = prompts(**fields).job(ask(choices=("A", " no ")))
    assert isinstance(job, Scoring)
    # With characters for tokens the blank before each choice is a token of its own.
    assert job.continuations == (
        tuple(map(ord, f"{blank}A")),
        tuple(map(ord, f"{blank}no")),
    )


@pytest.mark.parametrize(("choices", "context"), [((), 5), (("A",), 2), (("longer",), 7)])
def test_what_does_not_fit(choices, context):
    asked = ask(choices=choices, max_tokens=None if choices else 3)
    with pytest.raises(PermanentError) as raised:
        prompts(template="x", context=context).job(asked)
    assert raised.value.code == "context_length_exceeded"


def test_what_just_fits():
    assert prompts(template="x", context=6).job(ask(max_tokens=3)).max_tokens == 3
    assert prompts(template="x", context=4).job(ask(choices=("A",))).width == 3
    assert prompts(template="x", context=9).job(ask(choices=("longer",))).width == 8


def test_an_empty_prompt():
    class Empty(CharacterTokenizer):
        def apply_chat_template(self, conversation, *, tokenize, add_generation_prompt):
            return ""

    with pytest.raises(PermanentError) as raised:
        Prompts(Empty(template="x"), context=None).job(ask())
    assert raised.value.code == "bad_request"


def test_special_tokens_are_no_text():
    assert prompts().text_of([BOS, ord("A"), EOS]) == "A"
