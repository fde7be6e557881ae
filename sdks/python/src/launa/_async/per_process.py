"""An HTTP client that makes its own connections in each process."""

import os
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx


class AsyncPerProcessClient(httpx.AsyncClient):
    """After a fork, the child makes its own connections. On a shared connection, each process could read the answer to
    a request of the other process. The child does not close the parent's connections, because that could end them for
    the parent.
    """

    def __init__(self, transport: Callable[[], httpx.AsyncBaseTransport] | None = None) -> None:
        """`transport` makes the transport of each process. The default is that of httpx."""
        self._make = transport
        self._begin()

    def renew(self) -> None:
        """Replaces connections and cookies in a forked process."""
        if self._process != os.getpid():
            self._begin()

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        self.renew()
        return await super().send(request, **options)

    def _begin(self) -> None:
        # Cookies are refused: a host could set a cookie for a second host, which would then treat the requests as part
        # of a foreign session.
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        super().__init__(transport=self._make() if self._make else None, cookies=no_cookies)
        self._process = os.getpid()
