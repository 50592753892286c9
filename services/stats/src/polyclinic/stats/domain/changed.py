"""Samples that came to be others between a baseline and a run, under the same id."""

from collections import Counter

import numpy as np

from polyclinic.stats.domain.trials import BASELINE, CANDIDATE, TrialColumns

_RENDITION = ("task", "dataset", "sample", "language", "variant")


def leave_out_changed(columns: TrialColumns) -> Counter[str]:
    """Forget what a baseline has of renditions whose text or key is another one in the run.

    Where either side does not know what it asked, they count as the same.

    Returns:
        Renditions that were left out, by language.
    """
    side, content = columns.codes("side"), columns.codes("content")
    known = content != columns.contents.code("")
    earlier, now = known & (side == BASELINE), known & (side == CANDIDATE)
    if not earlier.any() or not now.any():
        return Counter()
    keys = np.stack([columns.codes(name) for name in _RENDITION], axis=1)
    _, rendition = np.unique(keys, axis=0, return_inverse=True)
    rendition = rendition.reshape(-1)
    asked = np.full(int(rendition.max()) + 1, -1, dtype=np.int64)
    asked[rendition[now]] = content[now]
    changed = earlier & (asked[rendition] >= 0) & (asked[rendition] != content)
    _, first = np.unique(rendition[changed], return_index=True)
    names = columns.languages.names
    found = Counter(names[code] for code in columns.codes("language")[changed][first].tolist())
    if changed.any():
        columns.leave_out(changed)
    return found
