"""Marks of reasoning of any family, by the rule for their names."""

import time

import pytest

from polyclinic.replies.own_words import own_words

NAMES = [
    "think", "thinking", "thought", "thoughts", "reasoning", "reflecting", "inner_monologue",
    "chain_of_thought", "ChainOfThought", "internal_reasoning", "scratchpad", "seed:think",
    "mm:think", "ant:thinking", "longcat_think", "deep-thinking", "my_inner_thoughts",
    "model_reasoning_trace", "reasoning_content", "CoT", "self_reflect", "deliberation", "思考",
    "思维过程", "推理", "反思", "推論", "생각", "추론", "razonamiento", "pensamiento",
    "raciocínio", "pensamento", "raisonnement", "réflexion", "Gedanken", "Überlegung",
    "ragionamento", "размышление", "рассуждения", "мислення", "düşünce", "penalaran", "تفكير",
    "تفکر", "विचार", "চিন্তা", "ความคิด", "myślenie", "gondolkodás", "σκέψη", "tafakuri",
    "umcabango",
]  # fmt: skip


def said(text: str) -> tuple[str, bool]:
    rest, cut = own_words(text)
    return rest.strip(), cut


@pytest.mark.parametrize("name", NAMES)
def test_a_block_of_any_such_name_is_left_out(name: str) -> None:
    assert said(f"<{name}>\nThe answer is B.\n</{name}>\n\nC") == ("C", False)
    assert said(f"<{name}>\nThe answer is B.") == ("", True)
    assert said(f"The answer is B.\n</{name}>\nC") == ("C", False)
    assert said(f"<|{name}|>B<|/{name}|>C") == ("C", False)
    assert said(f'<{name} time="3">B</{name}>C') == ("C", False)


@pytest.mark.parametrize(
    ("text", "rest", "cut"),
    [
        ("<|START_THINKING|>B<|END_THINKING|><|START_RESPONSE|>C<|END_RESPONSE|>", "C", False),
        ("<|START_THINKING|>B", "", True),
        ("<|begin_of_thought|>B<|end_of_thought|><|begin_of_solution|>C<|end_of_solution|>",
         "C", False),
        ("<|think_start|>B<|think_end|>C", "C", False),
        ("<unused94>thought\nB<unused95>C", "C", False),
        ("<unused94>thought\nB", "", True),
        ("<|channel>thought\nB<channel|>C", "C", False),
        ("<|channel>thought\nB", "", True),
        ("<|think|>B<|end|><|begin|>assistant<|content|>C<|end|>", "C", False),
        ("<|inner_prefix|>B<|inner_suffix|>C", "C", False),
        ("◁think▷B◁/think▷C", "C", False),
        ("◁think▷B", "", True),
        ("[THINK]B[/THINK]C", "C", False),
        ("[Reasoning]B[/Reasoning]\nC", "C", False),
        ("[Reasoning] fever\n[Answer] C", "[Reasoning] fever\n[Answer] C", False),
        ("【思考】B【/思考】C", "C", False),
        ("&lt;think&gt;B&lt;/think&gt;C", "C", False),
        ("B, hm, no.\n</think\nC", "C", False),
        ("<think>B</think\nC", "C", False),
        ('<details type="reasoning"><summary>Thought</summary>B</details>\nC', "C", False),
        ("<details><summary>Thought for 12 seconds</summary>B</details>\nC", "C", False),
        ('<div class="thinking">B</div>C', "C", False),
        ("<details><summary>Lab values</summary>Na 130</details>C", None, False),
        ("Here is my thought process:\nB?\nHere is my response:\nC", "C", False),
        ("Here is my thought process: fever suggests C.", None, False),
        ("<think>A <think> B</think>C", "C", False),
        ("<think>A<reasoning>B</reasoning>A</think>C", "C", False),
        ("C<think>no, B", "C", True),
        # A mark between backticks is spoken of.
        ("The answer has `<think>` in it: C", None, False),
    ],
)  # fmt: skip
def test_marks_of_one_family_each(text: str, rest: str | None, cut: bool) -> None:
    assert said(text) == (text if rest is None else rest, cut)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("<answer>B</answer><reason>Fever and rash.</reason>", "Fever and rash."),
        ("<answer>B</answer>\n<rationale>Fever and rash.", "Fever and rash."),
        ("<reason>It may be A.</reason><answer>B</answer>", "<answer>B</answer>"),
        ("<analysis>It may be A.</analysis>B", "B"),
        ("<thought_disorder>absent</thought_disorder>", None),
        ("<reason_for_visit>fever</reason_for_visit>", None),
        ("<thought_content>no suicidal ideas</thought_content>", None),
        ("<suicidal_thoughts>none</suicidal_thoughts>", None),
        ("<reflexes>brisk</reflexes>", None),
        ("p<0.05 and reasoning>memory", None),
        ("Platelets <thinner> than before", None),
        ("<treatment>rest</treatment>", None),
    ],
)
def test_what_explains_an_answer_or_is_clinical_stays(text: str, rest: str | None) -> None:
    found, cut = said(text)
    assert not cut
    assert (found == text) if rest is None else (rest in found)


@pytest.mark.parametrize(
    ("text", "rest", "cut"),
    [
        ("analysisB? Platelets are low.assistantfinalC", "C", False),
        ("analysis\nWe look at B.\nassistantfinal\nC", "C", False),
        ("analysisB.assistantcommentaryNote B.assistantfinalC", "C", False),
        ("analysisThe user asks. Answer: B", "", True),
        ("commentaryThe user asks. Answer: B", "", True),
        ('analysis{"a": 1}assistantfinal{"a": 2}', '{"a": 2}', False),
        ("analysisB.assistantfinalC.userX?assistantanalysisB.assistantfinalB", "C.userX?", False),
        ("Analysis of the options: the answer is C.", None, False),
        ("analysis: the answer is C.", None, False),
        ("analysis of the options gives C", None, False),
        ("<|channel|>analysis<|message|>B<|end|><|start|>assistant<|channel|>final"
         "<|constrain|>json<|message|>C<|return|>", "C", False),
        ("<|channel|>final<|message|>C<|return|><|start|>user<|message|>x<|end|><|start|>assistant"
         "<|channel|>final<|message|>B<|return|>", "C", False),
        ("C<|return|><|start|>user<|message|>x<|end|><|channel|>final<|message|>B", "C", False),
    ],
)  # fmt: skip
def test_channels_with_and_without_their_tokens(text: str, rest: str | None, cut: bool) -> None:
    assert said(text) == (text if rest is None else rest, cut)


def test_what_was_left_is_left_again_unchanged() -> None:
    for text in ("<think>B</think>C", "Answer: C\n\nQuestion: x\nAnswer: B", "C<|im_end|>B"):
        once, _ = own_words(text)
        assert own_words(once) == (once, False)


def test_no_text_takes_long() -> None:
    units = [
        "<think>", "</think>", "<reason>", "<s>", "</s>", "<|im_end|>", "<", "Question:\n", "\n",
        "[INST]", "analysis", "<details><summary>", "<think ", "User: ?\n", "A: a\n", "`<think>",
    ]  # fmt: skip
    for unit in units:
        text = unit * (120_000 // len(unit))
        began = time.process_time()
        own_words(text)
        own_words(f"Answer: C\n{text}")
        assert time.process_time() - began < 3.0, unit
