"""An HTTP client with connections of its own in each process."""

import os
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx


class AsyncPerProcessClient(httpx.AsyncClient):
    """After a fork, the connections of the parent are the parent's alone. On a shared connection, each process could read
    the answer to a request of another one. The child does not close them, because that could end them for the parent.
    """

    def __init__(self, transport: Callable[[], httpx.AsyncBaseTransport] | None = None) -> None:
        """`transport` makes the transport of a process. The default is that of httpx."""
        self._make = transport
        self._begin()

    def renew(self) -> None:
        """Begins anew in a forked process."""
        if self._process != os.getpid():
            self._begin()

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        self.renew()
        return await super().send(request, **options)

    def _begin(self) -> None:
        # One host could set a cookie for another one, which would take the request as part of a stranger's session.
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        super().__init__(transport=self._make() if self._make else None, cookies=no_cookies)
        self._process = os.getpid()
