"""Where the page is to be found, who is let in, and which proxies are believed."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote, urlsplit

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

TOKEN = "OUTOFTURN_TOKEN"
_SHORTEST_TOKEN = 16
#: What a proxy adds to a request.
FORWARDING_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_DEFAULT_PORTS = {"http": 80, "https": 443}
_LOOPBACK = re.compile(r"(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9.-]+|\[[0-9a-f:.]+\]")


@dataclass(frozen=True, slots=True)
class AccessSettings:
    """Who is let in. If others than this computer can come, only with a token: this one, or one of those in the database."""

    #: The token of whoever started the server; the directors' own are in the database.
    token: str | None = None
    #: In the name of the cookie, because browsers give a cookie to every port of a host.
    port: int = 8053
    #: Whether the server listens on the network.
    network: bool = False
    #: Where the page is to be found if a proxy stands in front, as ``parse_public_url`` gives it.
    public_url: str = ""
    #: The proxies whose word on the client's address is taken.
    trusted_proxies: tuple[Network, ...] = ()

    @property
    def cookie(self) -> str:
        return f"outofturn-{self.port}"

    @property
    def needs_token(self) -> bool:
        """Whether a token is asked for even if none is in force: then nobody is let in."""
        return bool(self.token or self.network or self.public_url or self.trusted_proxies)

    def is_trusted_proxy(self, address: str) -> bool:
        """Whether this is the address of a proxy that was named."""
        try:
            parsed = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped:
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self.trusted_proxies)

    def proxy_names(self) -> list[str]:
        """The proxies as uvicorn takes them: it does not know that an IPv4 address can be written as one of IPv6."""
        mapped = [
            f"::ffff:{network.network_address}/{network.prefixlen + 96}"
            for network in self.trusted_proxies
            if network.version == 4
        ]
        return [*map(str, self.trusted_proxies), *mapped]

    def is_own_host(self, host: str) -> bool:
        """Whether a Host header names the public URL, or this computer (health checks come from there)."""
        if is_loopback_host(host):
            return True
        scheme, _, own = self.public_url.partition("://")
        return bool(own) and _without_default_port(scheme, host.lower()) == own

    def is_own_origin(self, origin: str) -> bool:
        """Whether an Origin header is that of the public URL."""
        scheme, _, host = origin.lower().partition("://")
        return f"{scheme}://{_without_default_port(scheme, host)}" == self.public_url

    def address(self, listening: str, *, with_token: bool) -> str:
        """What to type into a browser: the public URL, or where the server listens. A fragment is never sent to a server."""
        url = f"{self.public_url}/" if self.public_url else listening
        return f"{url}#token={quote(self.token, safe='')}" if self.token and with_token else url


def is_loopback_host(host: str) -> bool:
    """Whether a Host header names this computer itself."""
    return bool(_LOOPBACK.fullmatch(host))


def _without_default_port(scheme: str, host: str) -> str:
    return host.removesuffix(f":{_DEFAULT_PORTS.get(scheme, '')}")


def parse_public_url(url: str) -> str:
    """Scheme, host and port of the public URL, as browsers write an origin: ``https://bridge.example``."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.netloc.lower(), parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    name = host if port is None else host.removesuffix(f":{port}")
    if parts.scheme not in _DEFAULT_PORTS or not _HOST.fullmatch(name):
        raise RecordError(
            message("error/not-a-public-url"), message("hint/write-the-public-url", word="https://bridge.example")
        )
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise RecordError(
            message("error/public-url-has-a-path"), message("hint/write-the-public-url", word=f"{parts.scheme}://{host}")
        )
    return f"{parts.scheme}://{_without_default_port(parts.scheme, host)}"


def parse_proxies(names: Iterable[str]) -> tuple[Network, ...]:
    """The addresses and networks of proxies."""
    found = []
    for name in names:
        try:
            found.append(ipaddress.ip_network(name.strip()))
        except ValueError:
            raise RecordError(
                message("error/not-an-address-of-a-proxy", word=name),
                message("hint/write-an-address-or-network", word="127.0.0.1", other_word="10.0.0.0/8"),
            ) from None
    return tuple(found)


def new_token() -> str:
    return secrets.token_urlsafe(16)


def token_from(environment: Mapping[str, str]) -> str | None:
    """The token that the environment names."""
    given = environment.get(TOKEN, "").strip()
    if given and (len(given) < _SHORTEST_TOKEN or not given.isascii() or not given.isprintable()):
        raise RecordError(
            message("error/token-is-too-short", word=TOKEN, number=_SHORTEST_TOKEN),
            message("hint/leave-the-token-out", word=TOKEN),
        )
    return given or None
