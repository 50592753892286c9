"""transformers over the same sentences, in an interpreter that has torch; prints JSON."""

import json
import os
import sys

import torch
from transformers import AutoTokenizer, M2M100ForConditionalGeneration

SOURCE_CODE, TARGET_CODE = "eng_Latn", "por_Latn"


def main() -> None:
    checkpoint, job = sys.argv[1], json.loads(open(sys.argv[2]).read())  # noqa: PTH123, SIM115
    torch.set_num_threads(1)
    tokenizer = AutoTokenizer.from_pretrained(checkpoint, src_lang=SOURCE_CODE)
    model = M2M100ForConditionalGeneration.from_pretrained(checkpoint).eval()
    begin = tokenizer.convert_tokens_to_ids(TARGET_CODE)

    def translate(texts: list[str]) -> list[str]:
        inputs = tokenizer(texts, return_tensors="pt", padding=True)
        with torch.inference_mode():
            rows = model.generate(
                **inputs,
                forced_bos_token_id=begin,
                num_beams=1,
                do_sample=False,
                max_new_tokens=job["limit"],
            )
        return tokenizer.batch_decode(rows, skip_special_tokens=True)

    texts = job["texts"]
    translate(texts[:4])
    rates = []
    for size in job["batches"]:
        before = os.times()
        for start in range(0, len(texts), size):
            translate(texts[start : start + size])
        after = os.times()
        cpu_s = after.user + after.system - before.user - before.system
        rates.append(len(texts) / cpu_s)
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
