"""Large inputs and outputs by reference: a content-addressed object store."""

import asyncio
import hashlib
import io
import re

from nats.js.errors import DigestMismatchError, NotFoundError, ObjectNotFoundError
from nats.js.object_store import ObjectStore

from polyclinic.bus.answering import broker_answers
from polyclinic.bus.errors import PermanentError
from polyclinic.v1 import common_pb2

MAX_BLOB_BYTES = 512 * 1024 * 1024
READ_TIMEOUT_S = 120.0
_SHA256 = re.compile("[0-9a-f]{64}")


class Blobs:
    """Objects whose name is their SHA-256, so that a name can never mean two contents."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, data: bytes, name: str) -> common_pb2.Blob:
        """Store `data` unless it is there already.

        Args:
            data: The content.
            name: File name for messages and for telling the format.

        Raises:
            PermanentError: `data` is over 512 MiB.
            TransientError: the broker does not answer.
        """
        if len(data) > MAX_BLOB_BYTES:
            raise PermanentError(
                f"{name} has {len(data):,} bytes; at most {MAX_BLOB_BYTES:,} are taken. Split it.",
                code="too_large",
            )
        sha256 = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        with broker_answers():
            if not await self._has(sha256, len(data)):
                await self._store.put(sha256, data)
        return common_pb2.Blob(sha256=sha256, size_bytes=len(data), name=name)

    async def get(self, blob: common_pb2.Blob, *, max_bytes: int = MAX_BLOB_BYTES) -> bytes:
        """The content of a blob, verified.

        Args:
            blob: Which one; what it says of its size is not believed.
            max_bytes: Refuse a larger one before it is read.

        Raises:
            PermanentError: it is not in the store, too large, or not what its hash says.
            TransientError: the broker does not answer.
        """
        if not _SHA256.fullmatch(blob.sha256):
            raise _missing(blob)
        with broker_answers():
            data = await self._stored(blob, max_bytes)
        digest = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        if digest != blob.sha256:
            raise _corrupt(blob)
        return data

    async def _stored(self, blob: common_pb2.Blob, max_bytes: int) -> bytes:
        try:
            size = (await self._store.get_info(blob.sha256)).size or 0
            if size > max_bytes:
                raise PermanentError(
                    f"{_name(blob)} has {size:,} bytes; at most {max_bytes:,} are taken. Split it.",
                    code="too_large",
                )
            content = io.BytesIO()  # nats-py's own result copies all that came with each chunk
            # nats-py would wait for ever for a chunk that is lost.
            async with asyncio.timeout(READ_TIMEOUT_S):
                await self._store.get(blob.sha256, writeinto=content)
            return content.getvalue()
        except (ObjectNotFoundError, NotFoundError) as error:
            raise _missing(blob) from error
        except DigestMismatchError as error:
            raise _corrupt(blob) from error

    async def _has(self, sha256: str, size: int) -> bool:
        try:
            return (await self._store.get_info(sha256)).size == size
        except (ObjectNotFoundError, NotFoundError):
            return False


def _name(blob: common_pb2.Blob) -> str:
    return blob.name or blob.sha256


def _missing(blob: common_pb2.Blob) -> PermanentError:
    return PermanentError(
        f"{_name(blob)} is not in the object store; upload it first.", code="blob_missing"
    )


def _corrupt(blob: common_pb2.Blob) -> PermanentError:
    return PermanentError(
        f"{_name(blob)} does not match its SHA-256; upload it again.", code="blob_corrupt"
    )
