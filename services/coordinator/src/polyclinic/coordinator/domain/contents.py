"""What a rendition asks and expects, as a hash: one id may come to mean another question."""

import hashlib
import json
from dataclasses import asdict

from polyclinic.datasets.rendition import Rendition


def rendition_sha256(rendition: Rendition) -> str:
    """Hex SHA-256 of the texts that are asked and of what is expected, key included.

    Where the sample was read, how it is tagged and which data set it belongs to are left out.
    """
    asked = {
        "task": rendition.task,
        "question": rendition.question,
        "options": [(option.label, option.text) for option in rendition.options],
        "premise": rendition.premise,
        "hypothesis": rendition.hypothesis,
        "target": rendition.target,
        "positions": rendition.positions,
        "case": asdict(rendition.case) if rendition.case is not None else None,
    }
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
