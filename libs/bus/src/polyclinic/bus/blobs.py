"""Large inputs and outputs by reference: a content-addressed object store."""

import asyncio
import hashlib

from nats.js.errors import NotFoundError, ObjectNotFoundError
from nats.js.object_store import ObjectStore

from polyclinic.bus.errors import PermanentError
from polyclinic.v1 import common_pb2

MAX_BLOB_BYTES = 512 * 1024 * 1024


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
        """
        if len(data) > MAX_BLOB_BYTES:
            raise PermanentError(
                f"{name} has {len(data):,} bytes; at most {MAX_BLOB_BYTES:,} are taken. Split it.",
                code="too_large",
            )
        sha256 = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        if not await self._has(sha256, len(data)):
            await self._store.put(sha256, data)
        return common_pb2.Blob(sha256=sha256, size_bytes=len(data), name=name)

    async def get(self, blob: common_pb2.Blob) -> bytes:
        """The content of a blob, verified.

        Raises:
            PermanentError: it is not in the store, too large, or not what its hash says.
        """
        try:
            info = await self._store.get_info(blob.sha256)
            if (info.size or 0) > MAX_BLOB_BYTES:
                raise PermanentError(f"{blob.name} is over the size limit.", code="too_large")
            data = (await self._store.get(blob.sha256)).data or b""
        except (ObjectNotFoundError, NotFoundError) as error:
            raise PermanentError(
                f"{blob.name or blob.sha256} is not in the object store; upload it first.",
                code="blob_missing",
            ) from error
        digest = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        if digest != blob.sha256:
            raise PermanentError(
                f"{blob.name or blob.sha256} does not match its SHA-256; upload it again.",
                code="blob_corrupt",
            )
        return data

    async def _has(self, sha256: str, size: int) -> bool:
        try:
            return (await self._store.get_info(sha256)).size == size
        except (ObjectNotFoundError, NotFoundError):
            return False
