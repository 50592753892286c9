"""A linker that runs elsewhere, over `LinkingService`."""

import grpc

from polyclinic.bus.rpc_errors import explained
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.records.linking import LinkInput, LinkOutput
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import linking_pb2, linking_pb2_grpc

TIMEOUT_S = 300.0


class LinkingClient:
    """Asks a running linker.

    Args:
        address: `host:port`.
    """

    def __init__(self, address: str) -> None:
        self._channel = grpc.aio.insecure_channel(address, options=RPC_OPTIONS)

    async def link(self, wanted: LinkInput) -> LinkOutput:
        """Link the strings of one request.

        Raises:
            TransientError: it cannot be reached, or has no room now.
            PermanentError: it refuses the request.
        """
        service = linking_pb2_grpc.LinkingServiceStub(self._channel)
        request = linking_pb2.LinkRequest(input=message_of(wanted, linking_pb2.LinkInput))
        try:
            response = await service.Link(request, timeout=TIMEOUT_S)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "linker") from None
        return record_of(response.output, LinkOutput)

    async def close(self) -> None:
        """Disconnect."""
        await self._channel.close()
