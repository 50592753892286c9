"""Make the smallest models of the OPUS-MT and MADLAD-400 architectures, with random weights.

    PYTHON_WITH_TORCH make_models.py OUT

What they say is noise; that the engine gives them the right tokens is seen by comparing with what
transformers says (`transformers.jsonl` in each directory). The interpreter is that of
examples/translator/README.md.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import sentencepiece
import torch
from transformers import (
    AutoTokenizer,
    MarianConfig,
    MarianMTModel,
    MarianTokenizer,
    T5Config,
    T5ForConditionalGeneration,
)

from polyclinic.translator.convert import convert

NEW_TOKENS = 16
TEXTS = [
    "The patient has a fever of 38.5 degrees.",
    "Take one tablet every day.",
    "Does he smoke?",
    "Blood pressure was normal.",
    "Do not drive after this dose.",
]
WORDS = ["fever", "tablet", "patient", "febre", "comprimido", "paciente", "every day", "dose"]


def main() -> None:
    out = Path(sys.argv[1])
    torch.manual_seed(4)
    with tempfile.TemporaryDirectory() as folder:
        make_opus(Path(folder) / "opus", out / "opus")
        make_madlad(Path(folder) / "madlad", out / "madlad")


def train_pieces(folder: Path, name: str, symbols: Iterable[str] = ()) -> list[str]:
    """Train SentencePiece on a few sentences; its pieces."""
    corpus = folder / "corpus.txt"
    corpus.write_text("\n".join([*TEXTS, *WORDS] * 4), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus),
        model_prefix=str(folder / name),
        vocab_size=160,
        model_type="unigram",
        hard_vocab_limit=False,
        normalization_rule_name="identity",
        pad_id=0,
        eos_id=1,
        unk_id=2,
        bos_id=-1,
        user_defined_symbols=list(symbols),
        minloglevel=2,
    )
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(folder / f"{name}.model"))
    return [pieces.id_to_piece(index) for index in range(len(pieces))]


def make_opus(checkpoint: Path, out: Path) -> None:
    """A Marian model with two targets, told apart by a first token."""
    checkpoint.mkdir(parents=True)
    pieces = train_pieces(checkpoint, "source")
    shutil.move(checkpoint / "source.model", checkpoint / "source.spm")
    shutil.copy(checkpoint / "source.spm", checkpoint / "target.spm")
    names = ["</s>", "<unk>", ">>por<<", ">>spa<<"]
    names += [piece for piece in pieces if piece not in ("</s>", "<unk>", "<pad>")] + ["<pad>"]
    (checkpoint / "vocab.json").write_text(
        json.dumps({name: index for index, name in enumerate(names)})
    )
    tokenizer = MarianTokenizer(
        source_spm=str(checkpoint / "source.spm"),
        target_spm=str(checkpoint / "target.spm"),
        vocab=str(checkpoint / "vocab.json"),
    )
    tokenizer.save_pretrained(checkpoint)
    pad = len(names) - 1
    model = MarianMTModel(
        MarianConfig(
            vocab_size=len(names),
            d_model=32,
            encoder_layers=1,
            decoder_layers=1,
            encoder_ffn_dim=64,
            decoder_ffn_dim=64,
            encoder_attention_heads=2,
            decoder_attention_heads=2,
            max_position_embeddings=128,
            pad_token_id=pad,
            eos_token_id=0,
            decoder_start_token_id=pad,
            forced_eos_token_id=None,
            scale_embedding=True,
            init_std=0.3,
        )
    ).eval()
    model.save_pretrained(checkpoint)
    finish(
        checkpoint,
        out,
        tokenizer,
        model,
        [f">>{code}<< {t}" for t in TEXTS for code in ("por", "spa")],
    )


def make_madlad(checkpoint: Path, out: Path) -> None:
    """A T5 model as MADLAD-400 is one."""
    checkpoint.mkdir(parents=True)
    pieces = train_pieces(checkpoint, "spiece", ["<2pt>", "<2sw>"])
    config = T5Config(
        vocab_size=len(pieces),
        d_model=32,
        d_kv=16,
        d_ff=64,
        num_layers=1,
        num_decoder_layers=1,
        num_heads=2,
        feed_forward_proj="gated-gelu",
        tie_word_embeddings=False,
        pad_token_id=0,
        eos_token_id=1,
        decoder_start_token_id=0,
        initializer_factor=3.0,
    )
    model = T5ForConditionalGeneration(config).eval()
    model.save_pretrained(checkpoint)
    tokenizer = AutoTokenizer.from_pretrained(checkpoint, extra_ids=0)
    tokenizer.save_pretrained(checkpoint)
    finish(
        checkpoint,
        out,
        tokenizer,
        model,
        [f"<2{code}> {t}" for t in TEXTS for code in ("pt", "sw")],
    )


def finish(checkpoint, out, tokenizer, model, texts) -> None:
    """Convert, and note what transformers says."""
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    convert(checkpoint, out, quantization="float32")
    lines = []
    for text in texts:
        inputs = tokenizer([text], return_tensors="pt")
        with torch.inference_mode():
            [row] = model.generate(
                **inputs, num_beams=1, do_sample=False, max_new_tokens=NEW_TOKENS
            ).tolist()
        mark, source = text.split(" ", 1)
        said = tokenizer.convert_ids_to_tokens(row)[1:]
        given = tokenizer.convert_ids_to_tokens(inputs["input_ids"][0].tolist())
        lines.append({"mark": mark, "source": source, "given": given, "tokens": said})
    (out / "transformers.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in lines))


if __name__ == "__main__":
    main()
