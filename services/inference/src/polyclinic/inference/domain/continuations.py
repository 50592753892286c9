"""Where a prompt ends and a continuation begins, in tokens."""

from collections.abc import Sequence

from polyclinic.inference.domain.jobs import Scoring


def scoring_of(prompt: Sequence[int], whole: Sequence[Sequence[int]]) -> Scoring:
    """What to compare, from the tokens of prompt and choice written together.

    A tokenizer may join the end of the prompt to what follows; then the comparison begins where
    all of them still agree, so that each choice is judged over the same text.

    Args:
        prompt: Tokens of the prompt alone.
        whole: Tokens of the prompt with each choice after it.

    Raises:
        ValueError: there is nothing in common, or nothing that continues it.
    """
    shared = min(_common(prompt, tokens) for tokens in whole)
    # Where one choice is the beginning of the prompt's own tokens, leave it a token to predict.
    shared = min(shared, *(len(tokens) - 1 for tokens in whole))
    if shared < 1:
        raise ValueError("the prompt is empty, or a choice has no tokens")
    return Scoring(tuple(prompt[:shared]), tuple(tuple(tokens[shared:]) for tokens in whole))


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length
