"""Train the tiny NLLB-architecture model and write it as a CTranslate2 directory.

    OMP_NUM_THREADS=1 python make_tiny_nllb.py OUT [--keep CHECKPOINT]

Needs torch, transformers, ctranslate2 and sentencepiece (see README.md). Beside the model go
`sentences.tsv` (what it translates, English, Portuguese and Hindi) and `transformers.jsonl`
(what transformers makes of some of them, token by token). Training again gives another model,
with other failures outside of its sentences.
"""

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import ctranslate2
import sentencepiece
import torch
from templates import Triple, triples
from torch.nn.functional import cross_entropy
from transformers import M2M100Config, M2M100ForConditionalGeneration, NllbTokenizer

LANGUAGES = ("eng_Latn", "por_Latn", "hin_Deva")
# The model knows these codes and was never taught them: what comes out is not the language.
UNTAUGHT = ("spa_Latn", "deu_Latn", "swh_Latn", "jpn_Jpan")
DIRECTIONS = ((0, 1), (1, 0), (0, 2), (2, 0))
PIECES = 900
PAD, EOS = 1, 2
BATCH = 64
MAX_STEPS = 2500
PEAK_RATE = 2e-3
GOOD_LOSS = 0.0007
SHOWN_EVERY = 10
PARITY_STEP = 7
MAX_NEW_TOKENS = 60

LEAST_RIGHT = 0.98

Example = tuple[list[int], list[int]]
# Source and target (indices into LANGUAGES) and text, to the tokens of the translation.
Said = dict[tuple[int, int, str], list[str]]


def main() -> None:
    """Train, convert, compare, write."""
    parser = argparse.ArgumentParser(description="Train the tiny NLLB-architecture model.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--keep", type=Path, help="Keep the transformers checkpoint here.")
    arguments = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = arguments.keep or Path(folder) / "checkpoint"
        sentences = triples()
        tokenizer = make_tokenizer(sentences, checkpoint)
        model = train(make_model(len(tokenizer)), examples(sentences, tokenizer))
        model.save_pretrained(checkpoint)
        write_model(checkpoint, arguments.out)
    write_sentences(sentences, model, tokenizer, arguments.out)


def make_tokenizer(sentences: Sequence[Triple], folder: Path) -> NllbTokenizer:
    """Train SentencePiece, and put the same pieces into the tokenizer of transformers."""
    folder.mkdir(parents=True, exist_ok=True)
    corpus = folder / "corpus.txt"
    corpus.write_text("\n".join(text for triple in sentences for text in triple), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus),
        model_prefix=str(folder / "sentencepiece.bpe"),
        vocab_size=PIECES,
        model_type="bpe",
        character_coverage=1.0,
        split_digits=True,
        hard_vocab_limit=False,
        unk_id=0,
        bos_id=1,
        eos_id=2,
        pad_id=-1,
        minloglevel=2,
    )
    corpus.unlink()
    pieces = sentencepiece.SentencePieceProcessor(
        model_file=str(folder / "sentencepiece.bpe.model")
    )
    vocabulary = {"<s>": 0, "<pad>": PAD, "</s>": EOS, "<unk>": 3}
    for index in range(3, len(pieces)):
        vocabulary.setdefault(pieces.id_to_piece(index), len(vocabulary))
    tokenizer = NllbTokenizer(
        vocab=vocabulary,
        merges=list(_merges(vocabulary)),
        extra_special_tokens=[*LANGUAGES, *UNTAUGHT],
        src_lang=LANGUAGES[0],
        tgt_lang=LANGUAGES[1],
    )
    tokenizer.save_pretrained(folder)
    return tokenizer


def _merges(vocabulary: dict[str, int]) -> Iterator[tuple[str, str]]:
    """The merges of byte-pair encoding: every way to build a piece of two, in order of rank."""
    for piece in vocabulary:
        halves = ((piece[:cut], piece[cut:]) for cut in range(1, len(piece)))
        known = [(a, b) for a, b in halves if a in vocabulary and b in vocabulary]
        yield from sorted(known, key=lambda pair: (vocabulary[pair[0]], vocabulary[pair[1]]))


def make_model(vocabulary: int) -> M2M100ForConditionalGeneration:
    """NLLB's architecture, small."""
    return M2M100ForConditionalGeneration(
        M2M100Config(
            vocab_size=vocabulary,
            d_model=128,
            encoder_layers=2,
            decoder_layers=2,
            encoder_ffn_dim=256,
            decoder_ffn_dim=256,
            encoder_attention_heads=4,
            decoder_attention_heads=4,
            dropout=0.0,
            attention_dropout=0.0,
            activation_dropout=0.0,
            encoder_layerdrop=0.0,
            decoder_layerdrop=0.0,
            max_position_embeddings=256,
            scale_embedding=True,
            init_std=0.05,
            pad_token_id=PAD,
            bos_token_id=0,
            eos_token_id=EOS,
            decoder_start_token_id=EOS,
        )
    )


def examples(sentences: Sequence[Triple], tokenizer: NllbTokenizer) -> list[Example]:
    """Token ids of source and target, each with its language code first and the end last."""

    def ids(text: str, language: int) -> list[int]:
        code = tokenizer.convert_tokens_to_ids(LANGUAGES[language])
        return [code, *tokenizer.encode(text, add_special_tokens=False), EOS]

    return [
        (ids(triple[source], source), ids(triple[target], target))
        for triple in sentences
        for source, target in DIRECTIONS
    ]


def train(
    model: M2M100ForConditionalGeneration, data: list[Example]
) -> M2M100ForConditionalGeneration:
    """Teach the model all examples until it makes no mistake worth the name."""
    rng = random.Random(0)  # noqa: S311 - not for secrets
    optimizer = torch.optim.AdamW(model.parameters(), betas=(0.9, 0.98), weight_decay=0.0)
    began, step, epoch = time.monotonic(), 0, 0
    model.train()
    while step < MAX_STEPS:
        losses = []
        for batch in batches(data, rng):
            rate = PEAK_RATE * min(1.0, (step + 1) / 100) * max(0.05, 1 - step / MAX_STEPS)
            for group in optimizer.param_groups:
                group["lr"] = rate
            losses.append(learn(model, optimizer, batch))
            step += 1
        epoch += 1
        loss = sum(losses) / len(losses)
        if epoch % SHOWN_EVERY == 0:
            say(f"epoch {epoch}, step {step}: loss {loss:.4f}, {time.monotonic() - began:.0f} s")
        if loss < GOOD_LOSS:
            break
    return model.eval()


def batches(data: list[Example], rng: random.Random) -> Iterator[list[Example]]:
    """One epoch: batches of about the same length, in random order."""
    shuffled = sorted(data, key=lambda example: (len(example[0]), rng.random()))
    starts = list(range(0, len(shuffled), BATCH))
    rng.shuffle(starts)
    for start in starts:
        yield shuffled[start : start + BATCH]


def learn(
    model: M2M100ForConditionalGeneration, optimizer: torch.optim.Optimizer, batch: list[Example]
) -> float:
    """One step; the loss before it."""
    source = padded([example[0] for example in batch])
    target = padded([example[1] for example in batch])
    shifted = torch.cat([torch.full((len(batch), 1), EOS), target[:, :-1]], dim=1)
    # The language code is given when translating, and cannot be guessed from the source.
    labels = target.clone()
    labels[:, 0] = PAD
    logits = model(
        input_ids=source,
        attention_mask=(source != PAD).long(),
        decoder_input_ids=shifted,
        use_cache=False,
    ).logits
    loss = cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=PAD)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def padded(rows: list[list[int]]) -> torch.Tensor:
    """Shape (rows, longest)."""
    width = max(map(len, rows))
    return torch.tensor([row + [PAD] * (width - len(row)) for row in rows])


def write_model(checkpoint: Path, out: Path) -> None:
    """The CTranslate2 directory in int8, with the SentencePiece model inside."""
    shutil.rmtree(out, ignore_errors=True)
    converter = ctranslate2.converters.TransformersConverter(str(checkpoint))
    converter.convert(str(out), quantization="int8")
    shutil.copy(checkpoint / "sentencepiece.bpe.model", out)


def write_sentences(
    sentences: Sequence[Triple],
    model: M2M100ForConditionalGeneration,
    tokenizer: NllbTokenizer,
    out: Path,
) -> None:
    """Write what the model translates, and what transformers makes of some of it.

    Exits with 1 when CTranslate2 says something else than transformers, or much is wrong.
    """
    ours, theirs = ctranslate2_says(sentences, out), transformers_says(sentences, model, tokenizer)
    unlike = sum(ours[key] != theirs[key] for key in ours)
    right = [triple for triple in sentences if all(_is_right(ours, triple, d) for d in DIRECTIONS)]
    say(f"{len(ours)} translations: {unlike} unlike transformers; {len(right)} sentences right")
    if unlike or len(right) < LEAST_RIGHT * len(sentences):
        sys.exit(1)
    lines = ["en\tpt\thi", *("\t".join(triple) for triple in right)]
    (out / "sentences.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = [
        {"from": LANGUAGES[source], "to": LANGUAGES[target], "source": text, "tokens": tokens}
        for (source, target, text), tokens in theirs.items()
    ]
    jsonl = "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in said[::PARITY_STEP])
    (out / "transformers.jsonl").write_text(jsonl, encoding="utf-8")


def _is_right(said: Said, triple: Triple, direction: tuple[int, int]) -> bool:
    source, target = direction
    pieces = said[source, target, triple[source]]
    return "".join(pieces).replace("▁", " ").strip() == triple[target]


def ctranslate2_says(sentences: Sequence[Triple], out: Path) -> Said:
    """Tokens of every translation."""
    translator = ctranslate2.Translator(str(out), intra_threads=1)
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(out / "sentencepiece.bpe.model"))
    said: Said = {}
    for source, target in DIRECTIONS:
        texts = [triple[source] for triple in sentences]
        results = translator.translate_batch(
            [[LANGUAGES[source], *pieces.encode(text, out_type=str), "</s>"] for text in texts],
            target_prefix=[[LANGUAGES[target]]] * len(texts),
            beam_size=1,
            max_decoding_length=MAX_NEW_TOKENS,
        )
        for text, result in zip(texts, results, strict=True):
            said[source, target, text] = result.hypotheses[0][1:]
    return said


def transformers_says(
    sentences: Sequence[Triple], model: M2M100ForConditionalGeneration, tokenizer: NllbTokenizer
) -> Said:
    """Tokens of every translation."""
    said: Said = {}
    for source, target in DIRECTIONS:
        texts = [triple[source] for triple in sentences]
        found = generate(model, tokenizer, texts, LANGUAGES[source], LANGUAGES[target])
        for text, tokens in zip(texts, found, strict=True):
            said[source, target, text] = tokens
    return said


def generate(
    model: M2M100ForConditionalGeneration,
    tokenizer: NllbTokenizer,
    texts: Sequence[str],
    source: str,
    target: str,
) -> list[list[str]]:
    """Tokens that transformers generates greedily, without the language code and the end."""
    tokenizer.src_lang = source
    found: list[list[str]] = []
    for start in range(0, len(texts), BATCH):
        inputs = tokenizer(list(texts[start : start + BATCH]), return_tensors="pt", padding=True)
        with torch.no_grad():
            rows = model.generate(
                **inputs,
                forced_bos_token_id=tokenizer.convert_tokens_to_ids(target),
                num_beams=1,
                do_sample=False,
                max_new_tokens=MAX_NEW_TOKENS,
            )
        for row in rows.tolist():
            tokens = tokenizer.convert_ids_to_tokens(row)
            found.append([t for t in tokens if t not in ("<pad>", "</s>", target)])
    return found


def say(line: str) -> None:
    """Progress, for whoever waits."""
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    main()
