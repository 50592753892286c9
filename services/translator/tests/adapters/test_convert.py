"""A tiny random NLLB checkpoint, made here, through the converter into the engine; needs torch."""

import json
import shutil
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch", reason="needs the extra `convert` (CONTRIBUTING)")
transformers = pytest.importorskip("transformers", reason="needs the extra `convert`")

from polyclinic.registry.problem import Problem  # noqa: E402
from polyclinic.translator.adapters.building import load_model  # noqa: E402
from polyclinic.translator.convert import convert, main  # noqa: E402
from polyclinic.translator.domain.entries import NllbEntry  # noqa: E402
from polyclinic.translator.domain.languages import language  # noqa: E402
from polyclinic.translator.domain.sentence import Pair, Sentence  # noqa: E402

pytestmark = pytest.mark.needs_torch

PIECES = "sentencepiece.bpe.model"
CODES = {"en": "eng_Latn", "pt": "por_Latn", "hi": "hin_Deva"}
DIRECTIONS = [("en", "pt"), ("pt", "en"), ("en", "hi"), ("hi", "pt")]
NEW_TOKENS = 24  # the language code is one of them
END_FACTOR = 3
SENTENCES = 20


def make_checkpoint(folder, pieces, codes=None):
    """As NLLB-200 comes: SentencePiece, and the codes of its languages as special tokens."""
    folder.mkdir()
    shutil.copy(pieces, folder / PIECES)
    codes = list(CODES.values()) if codes is None else codes
    (folder / "tokenizer_config.json").write_text(
        json.dumps({"tokenizer_class": "NllbTokenizer", "additional_special_tokens": codes})
    )
    torch.manual_seed(7)
    config = transformers.M2M100Config(
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        max_position_embeddings=256,
        scale_embedding=True,
        init_std=0.5,  # far from uniform, so that texts differ
        pad_token_id=1,
        bos_token_id=0,
        eos_token_id=2,
        decoder_start_token_id=2,
        # transformers asks for a configuration before it says how many tokens there are.
        vocab_size=1024,
    )
    config.save_pretrained(folder)
    config.vocab_size = len(transformers.AutoTokenizer.from_pretrained(folder))
    model = transformers.M2M100ForConditionalGeneration(config)
    with torch.no_grad():  # or hardly a translation would come to its end
        model.model.shared.weight[config.eos_token_id] *= END_FACTOR
    model.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def made(tiny, tmp_path_factory):
    """The `checkpoint`, and what the command made of it: `float32`, `int8`."""
    folder = tmp_path_factory.mktemp("nllb")
    checkpoint = make_checkpoint(folder / "checkpoint", tiny / PIECES)
    for name in ("float32", "int8"):
        assert main([str(checkpoint), str(folder / name), "--quantization", name]) == 0
    return SimpleNamespace(
        checkpoint=checkpoint, float32=folder / "float32", int8=folder / "int8", folder=folder
    )


def load(path, **fields):
    entry = NllbEntry(
        family="nllb", path=str(path), intra_threads=1, max_output_tokens=NEW_TOKENS, **fields
    )
    return load_model("converted", entry, path.parent)


def prepare(model, texts, source, target):
    pair = Pair(language(source), language(target))
    return [model.prepare(Sentence(text, pair)) for text in texts]


def reference(checkpoint, texts, source, target):
    """Token ids of each text, and the greedy tokens behind the language code, up to the end."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(checkpoint, src_lang=CODES[source])
    model = transformers.AutoModelForSeq2SeqLM.from_pretrained(checkpoint).eval()
    given, said = [], []
    for text in texts:
        inputs = tokenizer(text, return_tensors="pt")
        with torch.inference_mode():
            [row] = model.generate(
                **inputs,
                forced_bos_token_id=tokenizer.convert_tokens_to_ids(CODES[target]),
                suppress_tokens=[tokenizer.unk_token_id],  # the engine never writes it
                num_beams=1,
                do_sample=False,
                max_new_tokens=NEW_TOKENS,
            ).tolist()
        tokens = tokenizer.convert_ids_to_tokens(row)
        assert tokens[:2] == ["</s>", CODES[target]]
        given.append(tokenizer.convert_ids_to_tokens(inputs["input_ids"][0].tolist()))
        said.append([token for token in tokens[2:] if token != "</s>"])
    return given, said


def test_tokens_in_and_out_are_those_of_transformers(made, learnt):
    _, model = load(made.float32)
    every = []
    for source, target in DIRECTIONS:
        texts = [one[source] for one in learnt[:SENTENCES]]
        given, said = reference(made.checkpoint, texts, source, target)
        batch = prepare(model, texts, source, target)
        assert [one.tokens for one in batch] == given
        assert [model.tokens([one])[0] for one in batch] == said
        every += said
    # Else the comparison would say little.
    assert len({tuple(one) for one in every}) > len(every) / 2
    assert len({token for one in every for token in one}) > SENTENCES
    assert {len(one) < NEW_TOKENS - 1 for one in every} == {True, False}  # ended, and cut off


@pytest.mark.parametrize("quantization", ["float32", "int8"])
def test_it_translates(made, learnt, quantization):
    info, model = load(getattr(made, quantization))
    assert sorted(one.code for one in info.targets) == sorted(CODES)
    assert model.decoding["compute_type"].startswith(quantization)
    batch = prepare(model, [one["en"] for one in learnt[:SENTENCES]], "en", "pt")
    drafts = model.translate(batch, sampled=False)
    assert len(drafts) == SENTENCES
    assert all(draft.text for draft in drafts)
    assert model.translate(batch, sampled=False) == drafts


def test_int8_is_smaller_and_near(made, learnt):
    sizes = [(path / "model.bin").stat().st_size for path in (made.int8, made.float32)]
    assert sizes[0] < 0.5 * sizes[1]
    batch = prepare(load(made.float32)[1], [one["en"] for one in learnt[:SENTENCES]], "en", "pt")
    whole, small = (load(path)[1].tokens(batch) for path in (made.float32, made.int8))
    first = [a[0] == b[0] for a, b in zip(whole, small, strict=True)]
    assert sum(first) > 0.7 * SENTENCES


def test_converted_again_it_has_the_same_fingerprint(made, tmp_path):
    assert convert(made.checkpoint, tmp_path / "again") == "nllb"
    again, before = load(tmp_path / "again")[0], load(made.int8)[0]
    assert again.fingerprint == before.fingerprint
    assert load(made.float32)[0].fingerprint != before.fingerprint


def test_the_command_says_the_entry(made, tmp_path, capsys):
    out = tmp_path / "out"
    assert main([str(made.checkpoint), str(out)]) == 0
    said = capsys.readouterr().out
    assert said == f"engines:\n  nllb: {{family: nllb, path: {out}}}\n"


def test_without_language_codes_it_is_not_served(tiny, tmp_path):
    """Nothing says in the checkpoint that it should have them; the engine does."""
    checkpoint = make_checkpoint(tmp_path / "checkpoint", tiny / PIECES, codes=[])
    convert(checkpoint, tmp_path / "out")
    problem = load(tmp_path / "out")
    assert isinstance(problem, Problem)
    assert "no language code of the nllb family" in problem.what


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("model.safetensors", None),
        ("model.safetensors", b"nothing"),
        ("tokenizer.json", b"nothing"),
        (PIECES, b"nothing"),
    ],
)
def test_a_broken_checkpoint_is_refused(made, tmp_path, capsys, file, content):
    broken = tmp_path / "broken"
    shutil.copytree(made.checkpoint, broken)
    (broken / file).unlink(missing_ok=True)
    if content is not None:
        (broken / file).write_bytes(content)
    assert main([str(broken), str(tmp_path / "out")]) == 4
    said = capsys.readouterr().err
    assert f"{broken} cannot be converted: " in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == [broken]
