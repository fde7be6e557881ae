# Generated from _async/client.py by `make sdk-python`; do not edit.
"""The client of the control plane."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Self, Unpack

import httpx

from .._facts import MAX_RETRIES, REQUEST_TIMEOUT_SECONDS
from ..app_info import AppInfo, agent_of
from ..environment import ConnectionOptions, Environment, resolve_connection
from ..log import logger_of
from .per_process import PerProcessClient
from .resources import Resources
from .transport import Transport


class LaunaOptions(ConnectionOptions, total=False):
    timeout: float
    """Seconds for each try. The default is 30."""
    max_retries: int
    """How often a request is repeated at most after a failed try. The default is 2."""
    app_info: AppInfo
    """Adds the name of your program to `User-Agent`."""
    logger: logging.Logger
    """Receives a debug line for each request: method, URL without its query, status, duration, request id; never a body
    or a credential. The default is the logger `launa`, which writes to stderr if `LAUNA_LOG` is `debug`."""
    http_client: httpx.Client
    """Replaces the client's own HTTP client. The caller closes it."""


class Launa(Resources):
    """The client of the control plane. Raises `ConfigurationError` if the options contradict each other, such as a
    production key with `sandbox`; nothing has been sent then.

        with Launa() as client:
            api = client.apis.create(name="Weather", slug="weather", ...)
            client.apis.endpoints.create(api.id, method="GET", path_pattern="/*", accepts=[...])
    """

    def __init__(self, **options: Unpack[LaunaOptions]) -> None:
        self._is_own_client = "http_client" not in options
        # The options are a function's variable, so that no attribute of the client contains its credential.
        self._options: Callable[[], LaunaOptions] = lambda: options
        self._connection = resolve_connection(options, os.environ)
        agent = agent_of(options.get("app_info"))
        self._http = options.get("http_client") or PerProcessClient()
        transport = Transport(
            connection=self._connection,
            agent=agent,
            http=self._http,
            timeout=options.get("timeout", float(REQUEST_TIMEOUT_SECONDS)),
            max_retries=options.get("max_retries", MAX_RETRIES),
            logger=logger_of(options.get("logger")),
        )
        super().__init__(transport)

    @property
    def base_url(self) -> str:
        """The base URL of requests, without a slash at the end."""
        return self._connection.base_url

    @property
    def environment(self) -> Environment | None:
        """The environment that the API key or an option sets. None if it follows from the base URL."""
        return self._connection.environment

    def with_options(self, **changes: Unpack[LaunaOptions]) -> Launa:
        """Makes another client with some options changed, on the same connections. A new credential replaces the
        present one."""
        options: LaunaOptions = {**self._options()}
        if changes.get("api_key") is not None or changes.get("token") is not None:
            options.pop("api_key", None)
            options.pop("token", None)
            options.pop("anonymous", None)
        options["http_client"] = self._http
        options.update(changes)
        return Launa(**options)

    def close(self) -> None:
        """Closes the connections, unless the caller has passed the HTTP client."""
        if self._is_own_client:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
