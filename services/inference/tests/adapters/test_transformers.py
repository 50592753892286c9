"""The `transformers` backend on a tiny random model that is made here; needs the extra."""

import asyncio
import json
import math
import shutil
import time

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.records.completions import ChatMessage, CompletionInput, GenerationParams

torch = pytest.importorskip("torch", reason="needs the extra `transformers` (CONTRIBUTING)")
transformers = pytest.importorskip("transformers", reason="needs the extra `transformers`")

from polyclinic.inference.adapters.checkpoint.backend import TransformersBackend  # noqa: E402
from polyclinic.inference.adapters.checkpoint.loading import load_checkpoint  # noqa: E402
from polyclinic.inference.app import Models  # noqa: E402
from polyclinic.inference.domain.entries import TransformersEntry  # noqa: E402
from polyclinic.inference.settings import Settings  # noqa: E402
from polyclinic.inference.use_cases.complete import Complete  # noqa: E402

pytestmark = pytest.mark.needs_torch

CONTEXT = 256
WORDS = ["fever", "cough", "headache", "nausea", "malaria"]
WORDS += ["dengue", "leptospirosis", "anaemia", "fracture", "asthma"]
TEMPLATE = (
    "{% for m in messages %}"
    "{% if m.role == 'system' %}{{ raise_exception('no system turn') }}{% endif %}"
    "{% if m.role != 'user' and loop.first %}{{ raise_exception('order') }}{% endif %}"
    "<|{{ m.role }}|>{{ m.content }}"
    "{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def make_tokenizer():
    from tokenizers import ByteLevelBPETokenizer

    special = ["<s>", "</s>", "<|user|>", "<|assistant|>"]
    trained = ByteLevelBPETokenizer()
    texts = [f"The patient has {word}. Answer: A B C D\n\nUser: System:" for word in WORDS]
    trained.train_from_iterator(texts * 4, vocab_size=400, special_tokens=special)
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=trained._tokenizer,
        bos_token="<s>",
        eos_token="</s>",
        additional_special_tokens=special[2:],
    )


def make_checkpoint(folder, kind, *, template):
    tokenizer = make_tokenizer()
    tokenizer.chat_template = template
    torch.manual_seed(7)
    if kind == "llama":
        config = transformers.LlamaConfig(
            vocab_size=len(tokenizer),
            hidden_size=32,
            intermediate_size=48,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=CONTEXT,
            initializer_range=0.4,  # far from uniform, so that texts differ
            bos_token_id=tokenizer.bos_token_id,
            eos_token_id=tokenizer.eos_token_id,
        )
        model = transformers.LlamaForCausalLM(config)
    else:
        config = transformers.GPT2Config(
            vocab_size=len(tokenizer),
            n_embd=32,
            n_layer=2,
            n_head=4,
            n_positions=CONTEXT,
            initializer_range=0.4,
            bos_token_id=tokenizer.bos_token_id,
            eos_token_id=tokenizer.eos_token_id,
        )
        model = transformers.GPT2LMHeadModel(config)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def checkpoints(tmp_path_factory):
    """A model with a chat template, and a base model of another architecture without."""
    folder = tmp_path_factory.mktemp("checkpoints")
    return {
        "chat": make_checkpoint(folder / "chat", "llama", template=TEMPLATE),
        "base": make_checkpoint(folder / "base", "gpt2", template=None),
    }


@pytest.fixture
async def backend(checkpoints):
    """Builds backends; closed afterwards."""
    opened = []

    def build(name="chat", **fields):
        fields = {"batch_wait_ms": 50, **fields}
        entry = TransformersEntry(backend="transformers", path=name, **fields)
        loaded = load_checkpoint(checkpoints[name], entry)
        assert isinstance(loaded, TransformersBackend), loaded
        opened.append(loaded)
        return loaded

    yield build
    for each in opened:
        await each.close()


@pytest.fixture
def reference(checkpoints):
    """Model and tokenizer of a checkpoint, to compute with directly."""

    def load(name):
        path = checkpoints[name]
        model = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=torch.float32).eval()
        return model, transformers.AutoTokenizer.from_pretrained(path)

    return load


def ask(text, *, choices=(), messages=None, **params):
    turns = messages or (ChatMessage("user", text),)
    return CompletionInput("tiny", turns, params=GenerationParams(**params), choices=choices)


TEXTS = [f"The patient has {', '.join(WORDS[: n % 9 + 1])} {n}." for n in range(12)]


@pytest.mark.parametrize("name", ["chat", "base"])
async def test_greedy_replies_are_those_of_the_librarys_own_loop(backend, reference, name):
    model, tokenizer = reference(name)
    prompt = {"chat": f"<|user|>{TEXTS[3]}<|assistant|>", "base": f"User: {TEXTS[3]}\n\nAssistant:"}
    ids = tokenizer(prompt[name], add_special_tokens=False, return_tensors="pt")
    out = model.generate(**ids, max_new_tokens=24, do_sample=False, pad_token_id=0)
    expected = tokenizer.decode(out[0, ids.input_ids.shape[1] :], skip_special_tokens=True)
    reading = await backend(name).ask(ask(TEXTS[3], max_tokens=24))
    if name == "base":
        expected = expected.split("\nUser:")[0].strip()
    assert reading.text == expected
    assert len(expected) > 10
    assert reading.tokens.prompt == ids.input_ids.shape[1]


@pytest.mark.parametrize("name", ["chat", "base"])
async def test_a_batch_gives_what_each_question_alone_would(backend, name):
    together, alone = backend(name), backend(name, batch_tokens=1)
    lengths = [4 + 3 * n for n in range(len(TEXTS))]
    asked = [ask(text, max_tokens=n) for text, n in zip(TEXTS, lengths, strict=True)]
    asked += [ask(text, max_tokens=9, temperature=1.5, top_p=0.8, seed=3) for text in TEXTS]
    many = await asyncio.gather(*map(together.ask, asked))
    ones = [await alone.ask(question) for question in asked]
    assert many == ones
    assert len({reading.text for reading in many}) > len(TEXTS)


@pytest.mark.parametrize("name", ["chat", "base"])
async def test_a_full_context_beside_a_long_reply(backend, name):
    together, alone = backend(name), backend(name, batch_tokens=1)
    filled = (await alone.ask(ask("fever", max_tokens=1))).tokens.prompt
    one = (await alone.ask(ask("fever fever", max_tokens=1))).tokens.prompt - filled
    words = (CONTEXT - filled - 4) // one
    asked = [ask(" ".join(["fever"] * words), max_tokens=3), ask("cough", max_tokens=200)]
    assert await asyncio.gather(*map(together.ask, asked)) == [await alone.ask(q) for q in asked]


async def test_seeds_temperature_and_nucleus(backend):
    model = backend()

    async def drawn(**params):
        return (await model.ask(ask(TEXTS[0], max_tokens=12, **params))).text

    greedy = await drawn()
    assert await drawn(temperature=0.0, seed=1) == greedy
    first = await drawn(temperature=2.0, seed=1)
    assert await drawn(temperature=2.0, seed=1) == first
    assert first != greedy and await drawn(temperature=2.0, seed=2) != first
    assert await drawn(temperature=2.0) != await drawn(temperature=2.0)
    # Of a nucleus that holds one token only that one can be drawn.
    assert await drawn(temperature=2.0, top_p=1e-9) == greedy


def direct(model, prompt, continuation):
    ids = torch.tensor([[*prompt, *continuation]])
    with torch.inference_mode():
        logprobs = model(ids).logits[0].double().log_softmax(-1)
    return sum(float(logprobs[len(prompt) - 1 + i, t]) for i, t in enumerate(continuation))


@pytest.mark.parametrize("name", ["chat", "base"])
@pytest.mark.parametrize("choices", [("A", "B", "C"), ("malaria", "A dengue fever", "asthma")])
async def test_choices_equal_a_direct_computation(backend, reference, name, choices):
    model, tokenizer = reference(name)
    text = {"chat": f"<|user|>{TEXTS[5]}<|assistant|>", "base": f"User: {TEXTS[5]}\n\nAssistant:"}
    prompt = tokenizer.encode(text[name], add_special_tokens=False)
    blank = {"chat": "", "base": " "}[name]
    expected = []
    for choice in choices:
        whole = tokenizer.encode(f"{text[name]}{blank}{choice}", add_special_tokens=False)
        assert whole[: len(prompt)] == prompt
        expected.append(direct(model, prompt, whole[len(prompt) :]))

    others = [ask(t, choices=choices) for t in TEXTS[:4]]
    tested = backend(name)
    reading, *_ = await asyncio.gather(
        tested.ask(ask(TEXTS[5], choices=choices)), *map(tested.ask, others)
    )
    assert reading.choice_logprobs == pytest.approx(expected, abs=1e-4)
    best = max(range(len(choices)), key=expected.__getitem__)
    assert (reading.outcome, reading.text) == (Outcome.TEXT, choices[best])


async def test_choices_in_parts_are_the_same(backend):
    question = ask(TEXTS[5], choices=("malaria", "A dengue fever", "asthma and fever", "B"))
    whole = await backend().ask(question)
    parts = await backend(batch_tokens=1).ask(question)
    assert whole.choice_logprobs == pytest.approx(parts.choice_logprobs, abs=1e-5)
    assert all(-math.inf < value < 0 for value in whole.choice_logprobs)


async def test_stops_end_a_reply_and_are_no_part_of_it(backend):
    model = backend()
    whole = (await model.ask(ask(TEXTS[1], max_tokens=40))).text
    stop = whole[12:15]
    reading = await model.ask(ask(TEXTS[1], max_tokens=40, stop=("never there", stop)))
    assert reading.text == whole[: whole.index(stop)]
    assert (reading.outcome, reading.finish_reason) == (Outcome.TEXT, "stop")
    assert reading.tokens.completion < 40


async def test_a_reply_that_ends_and_one_that_is_cut(backend, checkpoints, tmp_path, monkeypatch):
    cut = await backend().ask(ask(TEXTS[2], max_tokens=6))
    assert (cut.outcome, cut.finish_reason, cut.tokens.completion) == (
        Outcome.TRUNCATED,
        "length",
        6,
    )
    # The same model, for which the third token that it wrote means the end.
    tokens = [int(t) for t in await _tokens_of(checkpoints, cut.text)]
    ending = tmp_path / "ending"
    shutil.copytree(checkpoints["chat"], ending)
    (ending / "generation_config.json").write_text(json.dumps({"eos_token_id": tokens[2]}))
    monkeypatch.setitem(checkpoints, "ending", ending)
    ended = await backend("ending").ask(ask(TEXTS[2], max_tokens=6))
    assert (ended.outcome, ended.finish_reason) == (Outcome.TEXT, "stop")
    assert cut.text.startswith(ended.text) and ended.text != cut.text


async def _tokens_of(checkpoints, text):
    tokenizer = transformers.AutoTokenizer.from_pretrained(checkpoints["chat"])
    return tokenizer.encode(text, add_special_tokens=False)


@pytest.mark.parametrize("fields", [{"max_tokens": CONTEXT}, {"choices": ("A", "B")}, {}])
async def test_what_does_not_fit_into_the_context(backend, fields):
    text = "fever " * (CONTEXT if "max_tokens" not in fields else 3)
    with pytest.raises(PermanentError) as raised:
        await backend().ask(ask(text, **fields))
    assert raised.value.code == "context_length_exceeded"
    assert f"({CONTEXT} tokens)" in raised.value.detail


async def test_turns_that_the_template_refuses(backend):
    model = backend()
    system = (ChatMessage("system", "Be brief."), ChatMessage("user", "fever"))
    merged = await model.ask(ask("", messages=system, max_tokens=5))
    assert merged == await model.ask(ask("Be brief.\n\nfever", max_tokens=5))
    with pytest.raises(PermanentError) as raised:
        await model.ask(ask("", messages=(ChatMessage("assistant", "fever"),)))
    assert raised.value.code == "bad_request"


async def test_a_question_that_nobody_waits_for_is_not_written_to_its_end(backend):
    model = backend(batch_wait_ms=0)
    left = asyncio.create_task(model.ask(ask(TEXTS[0], max_tokens=220)))
    await asyncio.sleep(0.05)
    left.cancel()
    began = time.monotonic()
    short = await model.ask(ask(TEXTS[1], max_tokens=2))
    waited_s = time.monotonic() - began
    began = time.monotonic()
    await model.ask(ask(TEXTS[0], max_tokens=220))
    assert short.tokens.completion <= 2
    assert waited_s < (time.monotonic() - began) / 2


async def test_the_loop_lives_while_the_model_computes(backend):
    model = backend(batch_wait_ms=0)
    asked = asyncio.create_task(model.ask(ask(TEXTS[0], max_tokens=200)))
    beats = 0
    while not asked.done():
        await asyncio.sleep(0.001)
        beats += 1
    assert (await asked).tokens.completion <= 200
    assert beats > 10


def test_fingerprint_is_by_content(backend, checkpoints, tmp_path, monkeypatch):
    one = backend().fingerprint
    assert backend(max_concurrency=2, batch_tokens=9, model="other").fingerprint == one
    copy = tmp_path / "elsewhere"
    shutil.copytree(checkpoints["chat"], copy)
    monkeypatch.setitem(checkpoints, "copy", copy)
    assert backend("copy").fingerprint == one
    others = {backend("base").fingerprint, backend(chat_template="none").fingerprint}
    others |= {backend(dtype="bfloat16").fingerprint, backend(params={"seed": 1}).fingerprint}
    config = json.loads((copy / "tokenizer_config.json").read_text())
    (copy / "tokenizer_config.json").write_text(json.dumps({**config, "note": 1}))
    others |= {backend("copy").fingerprint}
    assert len(others) == 5 and one not in others


def problems_of(path, **fields):
    entry = TransformersEntry(backend="transformers", path="tiny", **fields)
    return " ".join(map(str, load_checkpoint(path, entry)))


def test_checkpoints_that_cannot_be_loaded(checkpoints, tmp_path):
    broken = tmp_path / "secret-place" / "broken"
    shutil.copytree(checkpoints["chat"], broken)
    assert "the checkpoint cannot be loaded" in problems_of(broken, device="nonsense")
    (broken / "model.safetensors").write_bytes(b"no weights")
    said = problems_of(broken)
    assert "tiny: the checkpoint cannot be loaded" in said
    assert "secret-place" not in said


def test_a_checkpoint_without_some_of_its_weights(checkpoints, tmp_path):
    from safetensors.torch import load_file, save_file

    partial = tmp_path / "partial"
    shutil.copytree(checkpoints["chat"], partial)
    weights = load_file(partial / "model.safetensors")
    del weights["model.layers.1.mlp.up_proj.weight"]
    save_file(weights, partial / "model.safetensors", metadata={"format": "pt"})
    assert "lacks weights of its architecture, such as model.layers.1" in problems_of(partial)


async def test_a_registry_with_a_checkpoint(checkpoints, fake_cache):
    folder = checkpoints["chat"].parent
    entry = {"backend": "transformers", "path": "chat", "max_concurrency": 3}
    (folder / "models.yaml").write_text(json.dumps({"models": {"tiny": entry}}))
    models = Models(Settings(models=folder / "models.yaml"), {})
    try:
        info = models.served["tiny"].info
        assert (info.backend, info.model, info.max_concurrency) == ("transformers", "chat", 3)
        complete = Complete(models.served, fake_cache)
        question = ask(TEXTS[0], choices=("A", "B"))
        first, again = await complete(question), await complete(question)
        assert len(first.choice_logprobs) == 2 and first.text in ("A", "B")
        assert again.usage.cached and again.choice_logprobs == first.choice_logprobs
    finally:
        await models.close()
