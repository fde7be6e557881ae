"""Sends one operation of the OpenAPI contract and returns its body."""

import builtins
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import random
from typing import Any

import httpx

from .._routes import ROUTES, OperationId
from ..environment import Connection
from ..error_answer import Credential, api_error_of
from ..errors import LaunaError, no_answer
from ..log import log_answer, log_failure
from ..model import answered
from ..request import RequestOptions, build_request, carrying
from ..retry import retry_delay
from . import concurrency
from .concurrency import AsyncPages


@dataclass(frozen=True)
class AsyncTransport:
    connection: Connection
    agent: str
    http: httpx.AsyncClient
    timeout: float
    max_retries: int
    logger: logging.Logger

    async def send(
        self,
        operation: OperationId,
        *,
        path: Mapping[str, str] = {},
        query: Mapping[str, Any] | None = None,
        body: object | None = None,
        options: RequestOptions | None = None,
        stream: bool = False,
    ) -> Any:
        """Sends the request, and repeats it until its outcome is final. Raises an error of `launa.errors` for every
        failure.

        With `stream`, returns the response once its headers have arrived. The caller closes it.
        """
        options = options or {}
        request = build_request(
            self.connection,
            operation,
            path=path,
            query=query,
            body=body,
            agent=self.agent,
            options=options,
        )
        timeout = options.get("timeout", self.timeout)
        max_retries = options.get("max_retries", self.max_retries)
        retry = 0
        while True:
            result = await self._attempt(operation, request, timeout, stream)
            if not isinstance(result, _Failure):
                return result
            delay = retry_delay(result.status, result.headers, retry=retry, random=random())
            if delay is None or retry >= max_retries:
                raise result.error
            await concurrency.sleep(delay / 1_000)
            retry += 1

    def list(
        self,
        operation: OperationId,
        *,
        path: Mapping[str, str] = {},
        query: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncPages[Any]:
        """A list operation that reads each page when it is needed."""

        async def read(cursor: str | None) -> Any:
            page = query if cursor is None else {**query, "cursor": cursor}
            return await self.send(operation, path=path, query=page, options=options)

        return concurrency.pages(read)

    async def _attempt(
        self, operation: OperationId, request: httpx.Request, timeout: float, stream: bool
    ) -> Any:
        request.extensions["timeout"] = httpx.Timeout(timeout).as_dict()
        begun = time.monotonic()
        try:
            with concurrency.limit(timeout):
                # A credential must not follow a redirect to another host.
                carried = self.connection.headers
                response = await self.http.send(carrying(request, carried()), follow_redirects=False, stream=stream)
                response.request = request
                if stream and not response.is_success:
                    await response.aread()
        except (httpx.RequestError, builtins.TimeoutError) as cause:
            log_failure(self.logger, request, cause, begun)
            return _Failure(no_answer(cause, request, timeout, "base URL"), None, {})
        log_answer(self.logger, request, response, begun)
        if stream and response.is_success:
            return response
        return _read_answer(operation, response, self.connection.credential)


@dataclass(frozen=True)
class _Failure:
    error: LaunaError
    status: int | None
    headers: Mapping[str, str]


def _read_answer(operation: OperationId, response: httpx.Response, credential: Credential) -> Any:
    def failed(body: str) -> _Failure:
        return _Failure(api_error_of(response, body, credential), response.status_code, response.headers)

    if not response.is_success:
        return failed(response.text)
    if response.status_code == 204 or response.content == b"":
        return None
    try:
        answer = json.loads(response.content)
    except ValueError:
        return failed('{"error": "the answer is not JSON"}')
    *_, model = ROUTES[operation]
    if model is None:
        return answer
    if not isinstance(answer, dict):
        return failed('{"error": "the answer is not the JSON that was expected"}')
    return answered(model.from_dict(answer), response)


class AsyncResource:
    """Stores the transport that all operations of a resource use."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
