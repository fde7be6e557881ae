"""Tests of the client against scripted answers. Each case runs synchronously and asynchronously."""

from __future__ import annotations

import time
from collections.abc import Callable
from inspect import ismodule
from typing import Any

import anyio
import httpx
import pytest
from conftest import vectors

import launa
import launa.buyer
from launa import AsyncLauna, Launa

Respond = Callable[[httpx.Request], httpx.Response]
BASE = "https://api.example.com"
SLOW = httpx.Response(503, json={"error": "overloaded", "code": "service_unavailable"})


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Records the waits between tries, and does not really wait."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("launa._sync.concurrency.sleep", waited.append)
    monkeypatch.setattr("launa._async.concurrency.sleep", sleep)
    return waited


@pytest.fixture(params=["sync", "async"])
def call(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Returns a function `run`. It makes a client, calls `use(client)`, awaits the result if necessary, and returns
    it."""

    def run(respond: Respond, use: Callable[[Any], Any], **options: Any) -> Any:
        transport = httpx.MockTransport(respond)
        named = {"base_url": BASE, "anonymous": True, **options}
        if request.param == "sync":
            return use(Launa(http_client=httpx.Client(transport=transport, follow_redirects=True), **named))

        async def wait() -> Any:
            http = httpx.AsyncClient(transport=transport, follow_redirects=True)
            return await use(AsyncLauna(http_client=http, **named))

        return anyio.run(wait)

    return run


class Script:
    """Returns the scripted answers one after the other, and records the requests."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers, self.asked = list(answers), list[httpx.Request]()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


def test_retries_twice_with_the_same_key(call: Any, waits: list[float]) -> None:
    script = Script(SLOW, httpx.ConnectError("refused"), httpx.Response(201, json={"id": "1"}))
    assert call(script, lambda client: client.auth.resend_verification())["id"] == "1"
    assert len({request.headers["idempotency-key"] for request in script.asked}) == 1
    assert len(script.asked) == 3 and 0.375 <= waits[0] <= 0.5 and 0.75 <= waits[1] <= 1


def test_gives_up_with_the_last_answer(call: Any, waits: list[float]) -> None:
    script = Script(SLOW)
    with pytest.raises(launa.ServerError):
        call(script, lambda client: client.health.live())
    with pytest.raises(launa.ServerError):
        call(script, lambda client: client.health.live(options={"max_retries": 0}))
    assert [len(script.asked), len(waits)] == [4, 2]


def test_obeys_retry_after_until_it_is_too_long(call: Any, waits: list[float]) -> None:
    script = Script(httpx.Response(429, headers={"retry-after": "7"}), httpx.Response(429, headers={"retry-after": "31"}))
    with pytest.raises(launa.RateLimitedError) as raised:
        call(script, lambda client: client.health.live())
    assert [waits, raised.value.retry_after_seconds] == [[7.0], 31]


def test_no_answer_is_an_error_of_its_own(call: Any) -> None:
    check = "check the base URL and the connection"
    for failure, kind, builtin, says in (
        (httpx.ConnectError("refused"), launa.ConnectionError, ConnectionError, check),
        (httpx.ReadTimeout("slow"), launa.TimeoutError, TimeoutError, "no answer within"),
    ):
        with pytest.raises(kind, match=says) as raised:
            call(Script(failure), lambda client: client.health.live(), max_retries=0)
        assert isinstance(raised.value, builtin)


def test_asynchronously_no_server_can_keep_it_longer() -> None:
    async def dripping(request: httpx.Request) -> httpx.Response:
        await anyio.sleep(30)
        return httpx.Response(200)

    async def wait() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(dripping))
        async with AsyncLauna(http_client=http, anonymous=True, timeout=0.05, max_retries=0) as client:
            with pytest.raises(launa.TimeoutError):
                await client.health.live()
            with anyio.move_on_after(0.05) as scope:
                await client.health.live(options={"timeout": 30})
            assert scope.cancelled_caught

    began = time.monotonic()
    anyio.run(wait)
    assert time.monotonic() - began < 5


def pages_of(request: httpx.Request) -> httpx.Response:
    cursor = request.url.params.get("cursor")
    if cursor is None:
        return httpx.Response(200, json={"items": [1, 2], "next_cursor": "c"})
    return httpx.Response(200, json={"items": [3], "next_cursor": None})


def test_lists_page_by_page_and_item_by_item(call: Any) -> None:
    async def asynchronously(client: AsyncLauna) -> Any:
        first = await client.apis.list(limit=2)
        second = await first.next()
        assert second is not None and await second.next() is None
        return [first.items, second.items, [item async for item in client.apis.list()]]

    def use(client: Any) -> Any:
        if isinstance(client, AsyncLauna):
            return asynchronously(client)
        first = client.apis.list(limit=2)
        second = first.next()
        assert second.next() is None
        return [first.items, second.items, list(client.apis.list())]

    assert call(pages_of, use) == [(1, 2), (3,), [1, 2, 3]]


def test_a_list_that_does_not_go_on_ends() -> None:
    stuck = httpx.MockTransport(lambda _: httpx.Response(200, json={"items": [1], "next_cursor": "c"}))
    with pytest.raises(launa.LaunaError, match="does not go on"):
        list(Launa(http_client=httpx.Client(transport=stuck), anonymous=True).apis.list())


def test_credentials_do_not_follow_redirects(call: Any) -> None:
    script = Script(httpx.Response(307, headers={"location": "https://elsewhere.example.com"}))
    with pytest.raises(launa.ApiError, match="HTTP 307"):
        call(script, lambda client: client.health.live())
    assert len(script.asked) == 1


def test_a_production_key_with_the_sandbox_fails_before_any_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUNA_SANDBOX", "1")
    with pytest.raises(launa.ConfigurationError):
        Launa(api_key=f"launa_live_{'L' * 43}")


def test_with_options_replaces_the_credential(monkeypatch: pytest.MonkeyPatch) -> None:
    key = next(v["options"]["api_key"] for v in vectors("connections") if "api_key" in v["options"])
    client = Launa(api_key=key, max_retries=5)
    assert client.with_options(timeout=1).environment == "production"
    changed = client.with_options(token="a.b.c", sandbox=True)
    assert changed.environment == "development"
    assert key not in repr(vars(changed))


def test_the_body_must_be_json(call: Any) -> None:
    script = Script(SLOW)
    for wrong in (float("nan"), object()):
        with pytest.raises(launa.InvalidArgumentError):
            call(script, lambda client: client.apis.create(name=wrong))
    assert script.asked == []


def test_a_star_import_takes_every_public_name_and_no_module() -> None:
    for package, some in ((launa, {"Launa", "Scope", "price_of"}), (launa.buyer, {"Buyer", "Refusal", "choose_payment"})):
        assert some <= set(package.__all__)
        assert not any(ismodule(getattr(package, name)) or name.startswith("_") for name in package.__all__)
