"""Which samples are taken: the same ids in every language, drawn by the seed."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence

from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS
from polyclinic.datasets.rendition import Rendition


def draw_key(seed: int, task: str, dataset: str, sample_id: str) -> bytes:
    """Place of a sample in the seeded order.

    A hash, so that neither the order of the file nor a sample added later moves the others.
    """
    text = f"{seed}\n{task}\n{dataset}\n{sample_id}"
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).digest()


def draw(renditions: Sequence[Rendition], *, limit: int, seed: int) -> list[Rendition]:
    """Take at most `limit` samples of each task and data set, in the seeded order.

    Samples that the data sets have in every language and variant are taken first, so that languages
    stay paired and little is translated. All renditions of a sample stand together, so that a run
    that is stopped half-way has measured the same samples everywhere. The tasks over clinical cases
    draw the same ones, so that what they share is asked once.

    Args:
        renditions: Of the languages and variants that are wanted.
        limit: Samples per task and data set; 0 takes all.
        seed: Of the draw.
    """
    cells: dict[tuple[str, str], dict[str, list[Rendition]]] = defaultdict(dict)
    for rendition in renditions:
        samples = cells[rendition.task, rendition.dataset]
        samples.setdefault(rendition.sample_id, []).append(rendition)
    taken: list[tuple[bytes, list[Rendition]]] = []
    for (task, dataset), samples in cells.items():
        drawn_as = CASE_TASK if task in CASE_TASKS else task
        keys = {sample: draw_key(seed, drawn_as, dataset, sample) for sample in samples}
        order = sorted(samples, key=lambda sample: keys[sample])
        chosen = _most_complete_first(order, samples)[:limit] if limit else order
        taken += [(keys[sample], samples[sample]) for sample in chosen]
    taken.sort(key=lambda pair: pair[0])
    return [rendition for _, group in taken for rendition in group]


def _most_complete_first(order: Iterable[str], samples: dict[str, list[Rendition]]) -> list[str]:
    def there(sample: str) -> int:
        return sum(not rendition.input_language for rendition in samples[sample])

    return sorted(order, key=there, reverse=True)  # stable: keeps the draw
