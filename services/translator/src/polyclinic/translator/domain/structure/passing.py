"""What needs no translation."""

import regex

_LETTER = regex.compile(r"\p{L}")
_NUMBER = r"[<>≤≥~≈±+−-]?\s*\p{Nd}+(?:[.,٫٬\u00a0\u202f ]\p{Nd}+)*"
_UNITS = (
    "mg|mcg|µg|μg|ng|pg|g|kg|ml|mL|dL|dl|cL|L|l|µL|μL|fL|mmol|µmol|μmol|mol|nmol|pmol|mEq|meq|"
    "U|IU|UI|mU|mmHg|kPa|Pa|bpm|rpm|cm|mm|m|nm|km|Gy|mSv|Hz|kcal|kJ|kg/m²|kg/m2|°C|°F|℃|℉|%|‰|"
    "h|min|s|ms"
)
_MEASUREMENT = regex.compile(
    rf"{_NUMBER}(?:\s*[-–/x×:]\s*{_NUMBER})*\s*(?:(?:{_UNITS})(?:/(?:{_UNITS}|d))*)?[²³]?"
)
_LONGEST_CODE = 12
_CODE = regex.compile(rf"(?=\S*[0-9+])(?=\S*[A-Za-z])[A-Za-z0-9+\-./]{{1,{_LONGEST_CODE}}}")
_WEB = regex.compile(r"(?:https?://|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.]+")
_IN_ADDRESSES = ("://", "www.", "@")


def needs_translation(text: str) -> bool:
    """Whether a model should see a text.

    It should not see numbers with units, codes such as "HbA1c", addresses, or what has no letter:
    models make sentences of "102".
    """
    bare = text.strip()
    has_address = any(one in bare for one in _IN_ADDRESSES)
    if not _LETTER.search(_WEB.sub("", bare) if has_address else bare):
        return False
    if len(bare) <= _LONGEST_CODE and _CODE.fullmatch(bare):
        return False
    return not _MEASUREMENT.fullmatch(bare)
