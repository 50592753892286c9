import pytest

from polyclinic.translator.domain.pieces import detokenise


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["eng_Latn", "▁Take", "▁it", "▁now", "."], "Take it now."),
        (["</s>", "por_Latn", "▁Sim", ".", "</s>"], "Sim."),
        (["<2pt>", "▁Sim"], "Sim"),
        ([">>por<<", "▁Sim"], "Sim"),
        (["▁患", "者"], "患者"),
        (["▁", "<0xE2>", "<0x84>", "<0x83>"], "℃"),
        (["<0xE2>", "<0x84>"], "\ufffd"),
        (["▁code", "▁eng_Latn"], "code eng_Latn"),
        ([], ""),
    ],
)
def test_detokenise(tokens: list[str], text: str) -> None:
    assert detokenise(tokens) == text
