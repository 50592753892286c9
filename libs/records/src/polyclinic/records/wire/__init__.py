"""Records as messages and back: the one converter, by field name."""

from polyclinic.records.wire.converting import message_of, record_of

__all__ = ["message_of", "record_of"]
