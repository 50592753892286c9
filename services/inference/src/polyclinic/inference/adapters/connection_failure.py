"""Why an endpoint could not be reached, in words that hold no address."""

import ssl

import aiohttp

_IT_RUNS = "Check its base_url in the registry, and that it runs."
_AUTHORITY = (
    "Set SSL_CERT_FILE, where the inference service starts, to a PEM file that holds the "
    "certificate or that of its authority."
)
_UNKNOWN_AUTHORITY = frozenset({18, 19, 20, 21})
_EXPIRED = frozenset({9, 10})
_OTHER_NAME = frozenset({62, 64})


def reason_of(error: aiohttp.ClientError | TimeoutError | OSError) -> str:
    """The reason as part of a sentence, such as "the connection was refused"."""
    return _told(error)[0]


def remedy_of(error: aiohttp.ClientError | TimeoutError | OSError) -> str:
    """What to do about it, a sentence."""
    return _told(error)[1]


def _told(error: BaseException) -> tuple[str, str]:
    cause = _cause(error)
    if isinstance(cause, ssl.SSLCertVerificationError):
        return _of_certificate(cause.verify_code)
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return _of_certificate(0)
    for kinds, reason, remedy in _REASONS:
        if isinstance(error, kinds) or isinstance(cause, kinds):
            return reason, remedy
    return "the connection failed", _IT_RUNS


def _cause(error: BaseException) -> BaseException:
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return error.certificate_error
    return getattr(error, "os_error", None) or error


def _of_certificate(verify_code: int) -> tuple[str, str]:
    """By OpenSSL's X509_V_ERR_ numbers; its own words hold the host's name."""
    if verify_code in _EXPIRED:
        return "its TLS certificate is not valid at this time", "Renew it, or check this clock."
    if verify_code in _OTHER_NAME:
        return "its TLS certificate is for another host name", "Use that name in the base_url."
    if verify_code in _UNKNOWN_AUTHORITY:
        return (
            "its TLS certificate is self-signed, or of an authority that is not known here",
            _AUTHORITY,
        )
    return "its TLS certificate is not accepted", _AUTHORITY


_REASONS: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str, str], ...] = (
    (
        (aiohttp.ClientSSLError, ssl.SSLError),
        "what answers does not speak TLS",
        "Perhaps its base_url begins with http://, or the port is another one.",
    ),
    (aiohttp.ClientConnectorDNSError, "its host name is not known", _IT_RUNS),
    (ConnectionRefusedError, "the connection was refused", _IT_RUNS),
    (TimeoutError, "it did not answer in time", _IT_RUNS),
    (
        (aiohttp.ServerDisconnectedError, aiohttp.ClientPayloadError, ConnectionResetError),
        "the connection was cut",
        _IT_RUNS,
    ),
    (aiohttp.InvalidURL, "the base_url is not an address", _IT_RUNS),
    (
        aiohttp.ClientResponseError,
        "what answers does not speak HTTP",
        "Perhaps its base_url begins with https://, or the port is another one.",
    ),
)
