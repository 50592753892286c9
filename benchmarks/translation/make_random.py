"""A model of the shape of NLLB-200-distilled-600M with random weights, as checkpoint and converted.

    PYTHON_WITH_TORCH make_random.py TINY_CHECKPOINT OUT

Its vocabulary is the tiny model's, filled up to 256,206 tokens, so that the same sentences go in.
What comes out is noise; a matrix does not care.
"""

import json
import shutil
import sys
from pathlib import Path

import ctranslate2
import torch
from transformers import M2M100Config, M2M100ForConditionalGeneration

VOCABULARY = 256_206


def main() -> None:
    tiny, out = Path(sys.argv[1]), Path(sys.argv[2])
    checkpoint = out / "checkpoint"
    torch.manual_seed(0)
    model = M2M100ForConditionalGeneration(
        M2M100Config(
            vocab_size=VOCABULARY,
            d_model=1024,
            encoder_layers=12,
            decoder_layers=12,
            encoder_ffn_dim=4096,
            decoder_ffn_dim=4096,
            encoder_attention_heads=16,
            decoder_attention_heads=16,
            max_position_embeddings=1024,
            scale_embedding=True,
            pad_token_id=1,
            bos_token_id=0,
            eos_token_id=2,
            decoder_start_token_id=2,
        )
    )
    model.save_pretrained(checkpoint)
    for name in ("tokenizer.json", "tokenizer_config.json", "sentencepiece.bpe.model"):
        shutil.copy(tiny / name, checkpoint)
    del model
    converter = ctranslate2.converters.TransformersConverter(str(checkpoint))
    converter.convert(str(out / "ctranslate2"), force=True)
    shutil.copy(checkpoint / "sentencepiece.bpe.model", out / "ctranslate2")
    print(len(json.loads((out / "ctranslate2" / "shared_vocabulary.json").read_text())), "tokens")


if __name__ == "__main__":
    main()
