"""What is said of an endpoint whose TLS fails, and the remedy that works."""

import ssl
import subprocess

import pytest
from aiohttp import web

from polyclinic.bus.errors import TransientError
from polyclinic.inference.adapters.openai import OpenAIBackend
from polyclinic.inference.domain.entries import OpenAIEntry


async def listed(request):
    return web.json_response({"data": []})


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """Makes self-signed certificates: (certificate, key) in PEM files."""
    folder = tmp_path_factory.mktemp("certificates")

    def make(name, address="IP:127.0.0.1", days=2):
        certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=own"]
        command += ["-addext", f"subjectAltName={address}", "-days", str(days)]
        command += ["-keyout", str(key), "-out", str(certificate)]
        subprocess.run(command, check=True, capture_output=True)
        return certificate, key

    return make


@pytest.fixture
async def tls_url(certificates):
    """Starts an endpoint over TLS; gives its base_url."""
    runners = []

    async def start(certificate, key):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        app = web.Application()
        app.router.add_get("/v1/models", listed)
        runners.append(web.AppRunner(app))
        await runners[-1].setup()
        await web.TCPSite(runners[-1], "127.0.0.1", 0, ssl_context=context).start()
        return f"https://127.0.0.1:{runners[-1].addresses[0][1]}/v1"

    yield start
    for runner in runners:
        await runner.cleanup()


@pytest.fixture
async def check(question):
    """Checks an endpoint, and asks it."""
    opened = []

    def backend(base_url):
        entry = OpenAIEntry(backend="openai", base_url=base_url, model="my-model")
        opened.append(OpenAIBackend("candidate", entry))
        return opened[-1]

    yield backend
    for each in opened:
        await each.close()


async def test_a_self_signed_certificate_names_the_variable(certificates, tls_url, check, question):
    backend = check(await tls_url(*certificates("own")))
    problem = await backend.check()
    assert "self-signed" in problem.what
    assert "SSL_CERT_FILE" in problem.remedy
    with pytest.raises(TransientError) as raised:
        await backend.ask(question())
    assert raised.value.code == "unreachable"
    assert "self-signed" in raised.value.detail and "SSL_CERT_FILE" in raised.value.detail
    assert "127.0.0.1" not in raised.value.detail + str(problem)


async def test_the_remedy_works(certificates, tls_url, check, monkeypatch):
    certificate, key = certificates("own")
    base_url = await tls_url(certificate, key)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert await check(base_url).check() is None


async def test_a_certificate_for_another_host(certificates, tls_url, check, monkeypatch):
    certificate, key = certificates("other", "DNS:elsewhere.example")
    base_url = await tls_url(certificate, key)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    problem = await check(base_url).check()
    assert "another host name" in problem.what
    assert "127.0.0.1" not in str(problem) and "elsewhere" not in str(problem)


async def test_https_on_a_plain_port(endpoint, check):
    problem = await check(endpoint.base_url.replace("http:", "https:")).check()
    assert "does not speak TLS" in problem.what
    assert "http://" in problem.remedy


async def test_http_on_a_tls_port(certificates, tls_url, check):
    base_url = await tls_url(*certificates("own"))
    problem = await check(base_url.replace("https:", "http:")).check()
    assert problem is not None
    assert "TLS certificate" not in problem.what
