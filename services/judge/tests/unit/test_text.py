from hypothesis import given
from hypothesis import strategies as st

from polyclinic.judge.domain.text import clean, lowered


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_is_cleaned_as_other_text_is(text: str) -> None:
    assert clean(text) == clean(f"é{text}")[1:]


@given(st.text())
def test_lower_case_keeps_places(text: str) -> None:
    each = (low if len(low := char.lower()) == 1 else char for char in text)
    assert lowered(text) == "".join(each)
