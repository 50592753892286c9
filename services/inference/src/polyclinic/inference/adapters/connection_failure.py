"""Why an endpoint could not be reached, in words that hold no address."""

import ssl

import aiohttp


def reason_of(error: aiohttp.ClientError | TimeoutError | OSError) -> str:
    """The reason as part of a sentence, such as "the connection was refused"."""
    cause = getattr(error, "os_error", None) or error
    for kinds, reason in _REASONS:
        if isinstance(error, kinds) or isinstance(cause, kinds):
            return reason
    return "the connection failed"


_REASONS: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str], ...] = (
    ((aiohttp.ClientSSLError, ssl.SSLError), "its TLS certificate is not accepted"),
    (aiohttp.ClientConnectorDNSError, "its host name is not known"),
    (ConnectionRefusedError, "the connection was refused"),
    (TimeoutError, "it did not answer in time"),
    (
        (aiohttp.ServerDisconnectedError, aiohttp.ClientPayloadError, ConnectionResetError),
        "the connection was cut",
    ),
    (aiohttp.InvalidURL, "the base_url is not an address"),
    (aiohttp.ClientResponseError, "what answers does not speak HTTP"),
)
