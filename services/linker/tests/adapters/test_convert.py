"""Tiny random checkpoints, made here, through the converter into the encoder; needs torch."""

import json
import shutil
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra `convert` (CONTRIBUTING)")
transformers = pytest.importorskip("transformers", reason="needs the extra `convert`")
sentencepiece = pytest.importorskip("sentencepiece", reason="needs the extra `convert`")

from polyclinic.linker.adapters.encoders.error import EncoderError  # noqa: E402
from polyclinic.linker.adapters.encoders.opening import open_encoder  # noqa: E402
from polyclinic.linker.adapters.encoders.tokenizing import Tokens  # noqa: E402
from polyclinic.linker.convert import convert, main  # noqa: E402
from polyclinic.linker.domain.entries import CTranslate2Encoder  # noqa: E402

pytestmark = pytest.mark.needs_torch

LONGEST = 32  # tokens that the models have positions for
TEXTS = ["Fever", "chronic kidney disease", "febre amarela", "acute fever of the kidney", "x"]
TEXTS += ["doença renal crônica", "热 🦠", "", "fever " * 100]
WORDS = ["fever", "chronic", "kid", "##ney", "dis", "##ease", "febre", "acute", "of", "the"]
WORDS += ["doenca", "renal", "x", "热"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
KINDS = ["bert", "xlm-roberta"]
SMALL = {
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "initializer_range": 0.4,  # far from uniform, so that texts differ
}


def make_bert(folder):
    """As SapBERT comes: a `vocab.txt`, no `tokenizer.json`."""
    (folder / "vocab.txt").write_text("\n".join([*SPECIAL, *WORDS]), encoding="utf-8")
    (folder / "tokenizer_config.json").write_text(json.dumps({"do_lower_case": True}))
    config = transformers.BertConfig(
        vocab_size=len(SPECIAL) + len(WORDS), max_position_embeddings=LONGEST, **SMALL
    )
    transformers.BertModel(config).save_pretrained(folder)


def make_xlm_roberta(folder):
    """As XLM-R came first: only SentencePiece."""
    corpus = folder / "corpus.txt"
    corpus.write_text("\n".join(TEXTS[:6] * 4), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus),
        model_prefix=str(folder / "sentencepiece.bpe"),
        vocab_size=100,
        model_type="unigram",
        hard_vocab_limit=False,
        minloglevel=2,
    )
    corpus.unlink()
    (folder / "tokenizer_config.json").write_text('{"tokenizer_class": "XLMRobertaTokenizer"}')
    config = transformers.XLMRobertaConfig(
        vocab_size=len(pieces_of(folder)) + 2,  # <pad> in front, <mask> behind
        max_position_embeddings=LONGEST + 2,  # positions begin behind that of padding
        type_vocab_size=1,
        **SMALL,
    )
    transformers.XLMRobertaModel(config).save_pretrained(folder)


def pieces_of(folder):
    return sentencepiece.SentencePieceProcessor(model_file=str(folder / "sentencepiece.bpe.model"))


@pytest.fixture(scope="module", params=KINDS)
def made(request, tmp_path_factory):
    """`kind`, the `checkpoint`, and what the command made of it: `path`, `said`."""
    folder = tmp_path_factory.mktemp(request.param)
    checkpoint, path = folder / "checkpoint", folder / "encoder"
    checkpoint.mkdir()
    torch.manual_seed(7)
    {"bert": make_bert, "xlm-roberta": make_xlm_roberta}[request.param](checkpoint)
    assert main([str(checkpoint), str(path)]) == 0
    return SimpleNamespace(kind=request.param, checkpoint=checkpoint, path=path)


def opened(made, **fields):
    return open_encoder(CTranslate2Encoder(path=str(made.path), threads=1, **fields))


def ids_of(made, texts, **fields):
    """Token ids as the adapter gives them to the model."""
    found = {}
    for batch in Tokens(made.path, **fields).batches(texts):
        found |= dict(zip(batch.places, batch.ids, strict=True))
    return [found[place] for place in range(len(texts))]


def reference(made, texts, max_tokens):
    """Ids, and the last states of each text by itself: (tokens, dimension)."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(made.checkpoint)
    model = transformers.AutoModel.from_pretrained(made.checkpoint).eval()
    ids, states = [], []
    for text in texts:
        inputs = tokenizer(text, truncation=True, max_length=max_tokens, return_tensors="pt")
        with torch.inference_mode():
            states.append(model(**inputs).last_hidden_state[0].numpy())
        ids.append(inputs["input_ids"][0].tolist())
    return ids, states


@pytest.mark.parametrize("max_tokens", [8, 25, LONGEST])
@pytest.mark.parametrize("pooling", ["cls", "mean"])
def test_vectors_are_those_of_transformers(made, pooling, max_tokens):
    encoder = opened(made, pooling=pooling, max_tokens=max_tokens)
    _, states = reference(made, TEXTS, max_tokens)
    expected = [one[0] if pooling == "cls" else one.mean(axis=0) for one in states]
    found = encoder.encode(TEXTS)
    np.testing.assert_allclose(found, expected, atol=1e-4)
    assert encoder.info.dimension == SMALL["hidden_size"]
    # Else the comparison would say little.
    assert np.linalg.norm(found[0] - found[1]) > 0.1


@pytest.mark.parametrize("max_tokens", [8, 25, LONGEST])
def test_token_ids_are_those_of_transformers(made, max_tokens):
    found = ids_of(made, TEXTS, max_tokens=max_tokens)
    assert found == reference(made, TEXTS, max_tokens)[0]
    assert max(map(len, found)) == max_tokens
    assert len({one[-1] for one in found}) == 1  # a text that is cut has its end nonetheless


def test_token_ids_are_those_of_the_vocabulary(made):
    text = "chronic fever kidney"
    if made.kind == "bert":
        vocabulary = [*SPECIAL, *WORDS]
        tokens = ["[CLS]", "chronic", "fever", "kid", "##ney", "[SEP]"]
        expected = [vocabulary.index(token) for token in tokens]
    else:
        # <s> <pad> </s> <unk>, where SentencePiece has <unk> <s> </s>.
        expected = [0, *(place + 1 for place in pieces_of(made.checkpoint).encode(text)), 2]
    assert ids_of(made, [text], max_tokens=25) == [expected]


def test_more_than_its_positions_is_refused(made):
    assert opened(made, max_tokens=LONGEST).info.max_tokens == LONGEST
    with pytest.raises(EncoderError, match=r"CTranslate2 cannot use it: .*position"):
        opened(made, max_tokens=LONGEST + 1)


def test_converted_again_it_has_the_same_digest(made, tmp_path):
    assert convert(made.checkpoint, tmp_path / "again") == made.kind
    again = SimpleNamespace(path=tmp_path / "again")
    assert opened(again).info.digest == opened(made).info.digest
    convert(made.checkpoint, tmp_path / "again", quantization="int8", force=True)
    assert opened(again).info.digest != opened(made).info.digest


def test_int8_is_near(made, tmp_path):
    convert(made.checkpoint, tmp_path / "small", quantization="int8")
    found = opened(SimpleNamespace(path=tmp_path / "small")).encode(TEXTS)
    whole = opened(made).encode(TEXTS)
    cosines = (found * whole).sum(axis=1) / np.linalg.norm(found, axis=1)
    assert (cosines / np.linalg.norm(whole, axis=1) > 0.98).all()
    assert not np.allclose(found, whole, atol=1e-6)


def test_the_command_says_the_entry(made, tmp_path, capsys):
    assert main([str(made.checkpoint), str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert said == f"encoder: {{kind: ctranslate2, path: {tmp_path / 'out'}, pooling: cls}}\n"


@pytest.mark.parametrize("content", [None, b"nothing"])
def test_weights_that_are_none_are_refused(made, tmp_path, capsys, content):
    half = tmp_path / "half"
    shutil.copytree(made.checkpoint, half)
    (half / "model.safetensors").unlink()
    if content is not None:
        (half / "model.safetensors").write_bytes(content)
    refused(half, tmp_path, capsys)


def test_a_tokenizer_that_is_none_is_refused(made, tmp_path, capsys):
    half = tmp_path / "half"
    shutil.copytree(made.checkpoint, half)
    (half / "tokenizer.json").write_bytes(b"nothing")
    refused(half, tmp_path, capsys)


def refused(half, tmp_path, capsys):
    assert main([str(half), str(tmp_path / "out")]) == 4
    said = capsys.readouterr().err
    assert f"{half} cannot be converted: " in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == [half]
