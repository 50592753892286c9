"""Write golden bytes for whatever `golden.json` does not cover yet: a new message, a new field.

    .venv/bin/python tests/contract/make_golden.py

What stands in the file is never rewritten: those bytes may lie in someone's stream or archive.
"""

import importlib
import json
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from google.protobuf import text_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import polyclinic.v1

GOLDEN = Path(__file__).with_name("golden.json")
BYTES_A_LINE = 32
FLOATS = {FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT}


def messages() -> dict[str, Descriptor]:
    """Every message of the contracts by its full name, nested ones included."""
    found: dict[str, Descriptor] = {}
    for module in pkgutil.iter_modules(polyclinic.v1.__path__, "polyclinic.v1."):
        if module.name.endswith("_pb2"):
            file = importlib.import_module(module.name).DESCRIPTOR
            found.update(with_nested(file.message_types_by_name.values()))
    return found


def with_nested(descriptors: Iterable[Descriptor]) -> Iterator[tuple[str, Descriptor]]:
    """The messages and those declared inside them, without the entries of maps."""
    for descriptor in descriptors:
        if not descriptor.GetOptions().map_entry:
            yield descriptor.full_name, descriptor
            yield from with_nested(descriptor.nested_types)


def filled(descriptor: Descriptor, arm: int = 0) -> Message:
    """A message with every field set; of each oneof the field at `arm`, counted round."""
    message = GetMessageClass(descriptor)()
    chosen = {oneof.name: oneof.fields[arm % len(oneof.fields)] for oneof in descriptor.oneofs}
    for field in descriptor.fields:
        oneof = field.containing_oneof
        if oneof is None or chosen[oneof.name].number == field.number:
            fill(message, field)
    return message


def fill(message: Message, field: FieldDescriptor) -> None:
    """Set one field to values that show its name, its number and its type."""
    slot = getattr(message, field.name)
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        fill_map(slot, field.message_type)
    elif field.message_type is not None:
        items = [slot.add(), slot.add()] if field.is_repeated else [slot]
        for item in items:
            item.MergeFrom(example(field.message_type))
            item.SetInParent()
    elif field.is_repeated:
        slot.extend([scalar(field, 1), scalar(field, 2)])
    else:
        setattr(message, field.name, scalar(field, 1))


def fill_map(slot: Any, entry: Descriptor) -> None:
    """Give a map one entry."""
    key = scalar(entry.fields_by_name["key"], 1)
    value = entry.fields_by_name["value"]
    if value.message_type is not None:
        slot[key].MergeFrom(example(value.message_type))
    else:
        slot[key] = scalar(value, 1)


def example(descriptor: Descriptor) -> Message:
    """A filled message; well-known types get a plain value."""
    message = GetMessageClass(descriptor)()
    if descriptor.full_name == "google.protobuf.Struct":
        message.update({"max_tokens": 512, "stop": ["\n"], "strict": True})  # type: ignore[attr-defined]
    elif descriptor.full_name == "google.protobuf.Timestamp":
        message.FromJsonString("2026-11-29T12:34:56.789Z")  # type: ignore[attr-defined]
    else:
        message = filled(descriptor)
    return message


def scalar(field: FieldDescriptor, nth: int) -> Any:
    """A value of the field's type, never its default."""
    kind = field.cpp_type
    if kind == FieldDescriptor.CPPTYPE_STRING:
        text = f"{field.name} {nth} ข"
        return text.encode() if field.type == FieldDescriptor.TYPE_BYTES else text
    if kind == FieldDescriptor.CPPTYPE_ENUM:
        return field.enum_type.values[-nth].number
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return True
    if kind in FLOATS:
        return field.number + nth / 10
    return 1000 * field.number + nth


def record(descriptor: Descriptor, known: dict[str, Any]) -> dict[str, Any]:
    """What the file should say of a message: what it says, and what is missing from it."""
    fields = dict(known.get("fields", {}))
    samples = list(known.get("samples", []))
    arms = max((len(oneof.fields) for oneof in descriptor.oneofs), default=1)
    if {str(field.number) for field in descriptor.fields} - fields.keys() or not samples:
        samples += [sample(filled(descriptor, arm)) for arm in range(arms)]
    fields.update({str(field.number): field.name for field in descriptor.fields})
    return {"fields": fields, "samples": samples}


def sample(message: Message) -> dict[str, list[str]]:
    """Bytes and meaning of one message, both cut into lines that a person can compare."""
    wire = message.SerializeToString(deterministic=True).hex()
    step = 2 * BYTES_A_LINE
    return {
        "hex": [wire[start : start + step] for start in range(0, len(wire), step)],
        "text": text_format.MessageToString(message, as_utf8=True).splitlines(),
    }


def main() -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    golden = {name: record(one, known.get(name, {})) for name, one in sorted(messages().items())}
    # A message that is gone from the contracts stays in the file, so that the test speaks up.
    document = json.dumps(known | golden, ensure_ascii=False, indent=1, sort_keys=False)
    GOLDEN.write_text(document + "\n")


if __name__ == "__main__":
    main()
