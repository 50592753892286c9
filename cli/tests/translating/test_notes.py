"""What is said of flags."""

from polyclinic.cli.translating.notes import Notes
from polyclinic.cli.translating.pieces import Piece
from polyclinic.v1 import translation_pb2


def test_flags_of_sentences_and_of_the_whole_are_said_and_counted():
    said = []
    notes = Notes(1, said.append)
    segments = [
        translation_pb2.Segment(start=0, translation="Um.", flags=["numbers"]),
        translation_pb2.Segment(start=5, translation="Dois."),
    ]
    text = translation_pb2.TranslatedText(segments=segments, flags=["numbers", "language"])
    notes.add(Piece("One.\nTwo.", line=7), text)
    assert said == ["line 7: numbers", "line 7: language (the text as a whole)"]
    assert notes.summary() == "1 texts, 2 sentences, 2 flagged (numbers 1, language 1)"
