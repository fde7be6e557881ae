"""Replays the committed vectors with the public names."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from functools import reduce
from typing import Any, get_args, get_type_hints

import httpx
import pytest
from conftest import vectors
from eth_account import Account
from x402.mechanisms.evm import EthAccountSigner

import launa
from launa import types
from launa._sync.send_once import repeatable
from launa.buyer import (
    AssetLimit,
    ChannelState,
    MemoryChannels,
    SpendingPolicy,
    UnreadableTermsError,
    choose_payment,
)
from launa.buyer.answers.required import PaymentRequired, required_by
from launa.buyer.channels.channels import Channels, kept_channel_id, pin_id
from launa.buyer.journal.records import purchase_of
from launa.buyer.limits import Spending, refusal_by_limits
from launa.buyer.network.purchase_url import host_of
from launa.buyer.outcome import is_bought, outcome_of
from launa.buyer.policy import signature_seconds
from launa.buyer.terms.seller_text import shown
from launa.environment import resolve_connection
from launa.errors import retry_after_seconds
from launa.retry import retry_delay

BASE = "https://api.example.com"


def expect_outcome(run: Callable[[], Any], vector: dict[str, Any]) -> None:
    if "error" not in vector:
        assert run() == vector["value"]
        return
    with pytest.raises(getattr(launa, vector["error"])) as raised:
        run()
    assert [type(raised.value).__name__, str(raised.value)] == [vector["error"], vector["message"]]


def test_texts() -> None:
    for vector in vectors("texts"):
        assert shown(vector["input"]) == vector["shown"], vector["name"]


@pytest.mark.parametrize("name", ["usdc_to_atomic", "atomic_to_usdc"])
def test_amounts(name: str) -> None:
    for vector in vectors("amounts")[name]:
        expect_outcome(lambda: getattr(launa, name)(vector["input"]), vector)


@pytest.mark.parametrize("convert", [launa.usdc_to_atomic, launa.atomic_to_usdc, launa.build_sandbox_usdc_accept])
def test_amounts_refuse_numbers(convert: Callable[[Any], Any]) -> None:
    for wrong in (1, 0.1, None, b"1", "9" * 5_000):
        with pytest.raises(launa.InvalidArgumentError):
            convert(wrong)


def test_accepts() -> None:
    replayed = [vector for vector in vectors("accepts") if vector["scheme"] == "exact"]
    assert len(replayed) > 5
    for vector in replayed:
        expect_outcome(lambda: launa.build_sandbox_usdc_accept(vector["atomic_amount"]), vector)


PRICES = vectors("prices")


@pytest.mark.parametrize("vector", PRICES["prices"])
def test_prices(vector: dict[str, Any]) -> None:
    items = [network for network in PRICES["networks"] if network["network"] in vector["networks"]]
    options = {name: vector[name] for name in ("network", "asset", "scheme") if name in vector}
    networks = [types.Network.from_dict(network) for network in items]
    expect_outcome(lambda: launa.price_of(networks, vector["amount"], **options), vector)
    answer = httpx.Response(200, json={"items": items, "updated_at": "2026-01-31T12:00:00.000Z"})
    http = httpx.Client(transport=httpx.MockTransport(lambda _: answer))
    client = launa.Launa(http_client=http, anonymous=True)
    expect_outcome(lambda: client.networks.price(vector["amount"], **options), vector)


def test_prices_are_on_the_network_of_the_environment_unless_one_is_named() -> None:
    items = [{**network, "environment": "production"} for network in PRICES["networks"]]
    items[0]["environment"] = "development"
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json={"items": items})))
    client = launa.Launa(http_client=http, token="a.b.c", sandbox=True)
    assert client.networks.price("0.10")["network"] == items[0]["network"]
    assert client.networks.price("0.10", network="Polygon")["network"] == "eip155:137"


@pytest.mark.parametrize("vector", vectors("connections"))
def test_connections(vector: dict[str, Any]) -> None:
    def resolved() -> dict[str, Any]:
        connection = resolve_connection(vector["options"], vector["variables"])
        return {
            "base_url": connection.base_url,
            "environment": connection.environment,
            "credential": connection.credential,
        }

    expect_outcome(resolved, vector)


@pytest.mark.parametrize("vector", vectors("retries"))
def test_retries(vector: dict[str, Any]) -> None:
    delay = retry_delay(
        vector["status"], vector["headers"], retry=vector["retry"], random=vector["random"]
    )
    assert delay == vector["delay_ms"]


class Recorder:
    """A service that answers every request with an empty list and records the last request."""

    def __init__(self) -> None:
        self.sent: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        return httpx.Response(200, json={"items": [], "next_cursor": None})

    def client(self, **options: Any) -> launa.Launa:
        return launa.Launa(http_client=httpx.Client(transport=httpx.MockTransport(self)), **options)

    def async_client(self, **options: Any) -> launa.AsyncLauna:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self))
        return launa.AsyncLauna(http_client=http, **options)


def method_of(client: Any, call: str) -> Any:
    """The method with this TypeScript name: `apiKeys.create` is `api_keys.create` here."""
    snake = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", call)
    return reduce(getattr, snake.split("."), client)


def arguments_of(values: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    named = values[-1] if values and isinstance(values[-1], dict) else {}
    return values[: len(values) - bool(named)], {
        ("from_" if name == "from" else name): value for name, value in named.items()
    }


def in_order(url: str) -> str:
    """Sorts the parameters of a URL's query, since their order does not matter."""
    path, _, query = url.partition("?")
    return f"{path}?{'&'.join(sorted(query.split('&')))}"


def assert_sent(recorder: Recorder, vector: dict[str, Any]) -> None:
    [request] = recorder.sent
    body = request.read()
    sent = {
        "method": request.method,
        "url": in_order(str(request.url)),
        "body": None if body == b"" else httpx.Response(200, content=body).json(),
    }
    assert sent == {**vector["request"], "url": in_order(vector["request"]["url"])}
    assert ("idempotency-key" in request.headers) == vector["sends_idempotency_key"]


OPERATIONS = vectors("requests")["operations"]


@pytest.mark.parametrize("vector", OPERATIONS, ids=lambda vector: vector["call"])
def test_requests(vector: dict[str, Any]) -> None:
    recorder = Recorder()
    positional, named = arguments_of(vector["arguments"])
    client = recorder.client(token="a.b.c", base_url=BASE)
    method_of(client, vector["call"])(*positional, **named)
    assert_sent(recorder, vector)


@pytest.mark.anyio
@pytest.mark.parametrize("vector", OPERATIONS, ids=lambda vector: vector["call"])
async def test_requests_async(vector: dict[str, Any]) -> None:
    recorder = Recorder()
    positional, named = arguments_of(vector["arguments"])
    client = recorder.async_client(token="a.b.c", base_url=BASE)
    await method_of(client, vector["call"])(*positional, **named)
    assert_sent(recorder, vector)


@pytest.mark.parametrize("vector", vectors("requests")["credentials"], ids=lambda vector: vector["name"])
def test_credentials(vector: dict[str, Any]) -> None:
    recorder = Recorder()
    recorder.client(**vector["options"]).auth.me()
    [request] = recorder.sent
    assert str(request.url) == vector["url"]
    told = {"accept", "authorization", "x-api-key", "x-svc-environment"}
    assert {name: value for name, value in request.headers.items() if name in told} == vector["headers"]


@pytest.mark.parametrize("vector", vectors("requests")["headers"], ids=lambda vector: repr(vector["given"]))
def test_headers(vector: dict[str, Any]) -> None:
    recorder = Recorder()

    def added() -> dict[str, str]:
        recorder.client(anonymous=True).auth.me(options={"headers": vector["given"]})
        recorder.client(anonymous=True).auth.me()
        told, usual = (request.headers for request in recorder.sent)
        return {name: value for name, value in told.items() if name not in usual}

    expect_outcome(added, vector)


@pytest.mark.parametrize("vector", vectors("requests")["apps"], ids=lambda vector: repr(vector["app"]))
def test_app_info(vector: dict[str, Any]) -> None:
    recorder = Recorder()

    def appended() -> str:
        recorder.client(anonymous=True).auth.me()
        recorder.client(anonymous=True, app_info=vector["app"]).auth.me()
        plain, named = (request.headers["user-agent"] for request in recorder.sent)
        return str(named.removeprefix(plain))

    expect_outcome(appended, vector)


def test_arguments() -> None:
    recorder = Recorder()
    client = recorder.client(anonymous=True, base_url=BASE)
    for vector in vectors("requests")["refused_arguments"]:
        with pytest.raises(getattr(launa, vector["error"])):
            method_of(client, vector["call"])(*vector["arguments"])
    assert recorder.sent == []
    for vector in vectors("requests")["escaped_arguments"]:
        method_of(client, vector["call"])(*vector["arguments"])
        assert str(recorder.sent[-1].url) == vector["url"]


@pytest.mark.parametrize("vector", vectors("errors"), ids=lambda vector: vector["error"]["code"])
def test_errors(vector: dict[str, Any]) -> None:
    answer, expected = vector["answer"], vector["error"]

    def respond(request: httpx.Request) -> httpx.Response:
        return httpx.Response(answer["status"], headers=answer["headers"], text=answer["body"])

    http = httpx.Client(transport=httpx.MockTransport(respond))
    with pytest.raises(launa.ApiError) as raised:
        base = "https://api.example.com/base"
        credentials = {"api_key": {"api_key": "launa_live_a"}, "jwt": {"token": "a.b.c"}, "none": {"anonymous": True}}
        options: Any = credentials[vector["credential"]]
        launa.Launa(http_client=http, max_retries=0, base_url=base, **options).health.live()
    error = raised.value
    assert {
        "class": type(error).__name__,
        "status": error.status,
        "code": error.code,
        "message": error.message,
        "request_id": error.request_id,
        "details": [{"path": detail.path, "message": detail.message} for detail in error.details],
        "retry_after_seconds": error.retry_after_seconds,
    } == expected
    assert str(error) == error.message


@pytest.mark.parametrize("vector", vectors("webhooks"), ids=lambda vector: vector["name"])
def test_webhooks(vector: dict[str, Any]) -> None:
    for body in (vector["body"], vector["body"].encode()):
        expect_outcome(
            lambda: launa.verify_webhook(body, vector["headers"], vector["secrets"], now=vector["now"]).to_dict(), vector
        )


def test_events_are_typed() -> None:
    vector = next(vector for vector in vectors("webhooks") if vector.get("value", {}).get("type") == "payment.settled")
    event = launa.verify_webhook(vector["body"], vector["headers"], vector["secrets"], now=vector["now"])
    assert isinstance(event.data, types.PaymentEventData)
    assert [event.data.amount, event.data["amount"]] == [vector["value"]["data"]["amount"]] * 2


def test_scopes_are_those_of_the_contract() -> None:
    [published] = get_args(get_type_hints(types.ApiKey)["scopes"])
    assert get_args(published) == launa.SCOPES == get_args(launa.Scope)
    presets = get_type_hints(types.CreateApiKey)["preset"]
    assert set(get_args(presets)) == launa.SCOPE_PRESETS.keys() == set(get_args(launa.ScopePreset))


def test_channels() -> None:
    for vector in vectors("channels"):
        account = Account.from_key(vector["private_key"])
        store = MemoryChannels()
        channel, voucher, refund = vector["channel_id"], vector["voucher"], vector["refund"]
        store.set(channel, ChannelState(charged_cumulative_amount=voucher["maxClaimableAmount"]))
        channels = Channels(EthAccountSigner(account), store)
        assert channels.id_of(vector["terms"]) == channel
        assert kept_channel_id(channel) == vector["kept_channel_id"]
        assert pin_id(vector["terms"]) == vector["pin_id"]
        required = PaymentRequired((vector["terms"],), {"x402Version": 2})
        assert channels.refund_payload(required, vector["terms"], refund.get("amount")).payload == refund


def policy_of(fields: dict[str, Any]) -> SpendingPolicy:
    assets = [AssetLimit(**asset) for asset in fields.get("assets", [])]
    return SpendingPolicy(**{**fields, "assets": assets})


@pytest.mark.parametrize("vector", vectors("spending"))
def test_spending(vector: dict[str, Any]) -> None:
    policy = policy_of(vector["policy"])
    choice = choose_payment(
        vector["accepts"],
        policy,
        host=vector["host"],
        namespaces=vector["namespaces"],
        approved=vector.get("approved"),
    )
    outcome: dict[str, Any] = {"refused": list(choice)} if isinstance(choice, tuple) else {
        "chosen": choice.index,
        "signature_seconds": signature_seconds(policy, choice.terms),
    }
    assert outcome == {name: vector[name] for name in outcome}
    assert ("refused" in vector) == isinstance(choice, tuple)


@pytest.mark.parametrize("vector", vectors("limits"), ids=lambda vector: vector["name"])
def test_limits(vector: dict[str, Any]) -> None:
    before = [Spending(**spending) for spending in vector["journal"]]
    planned = Spending(**vector["payment"], outcome="sent", signed_at=vector["now"])
    assert refusal_by_limits(before, policy_of(vector["policy"]), planned) == vector["refused"]


@pytest.mark.parametrize("vector", vectors("outcomes"))
def test_outcomes(vector: dict[str, Any]) -> None:
    outcome = outcome_of(vector["status"], vector["headers"], vector["body"])
    expected = dict(vector["outcome"])
    wait = expected.pop("retry_after_seconds", None)
    assert outcome.kind != "ask_again" or retry_after_seconds(vector["headers"]) == wait
    known = {name: value for name, value in asdict(outcome).items() if value is not None or name in expected}
    if "receipt" in expected:
        for each in (expected, known):
            each["receipt"] = {name: value for name, value in each["receipt"].items() if value and name != "success"}
    assert known == expected
    assert is_bought(vector["status"]) == vector["is_bought"]


@pytest.mark.parametrize("vector", vectors("tokens"))
def test_tokens(vector: dict[str, Any]) -> None:
    assert launa.is_usdc(vector["network"], vector["asset"]) == vector["is_usdc"]


@pytest.mark.parametrize("vector", vectors("headers"))
def test_headers(vector: dict[str, Any]) -> None:
    if vector["readable"]:
        assert len(required_by({"payment-required": vector["header"]}, None).accepts) == 1
        return
    with pytest.raises(UnreadableTermsError):
        required_by({"payment-required": vector["header"]}, None)


@pytest.mark.parametrize("vector", vectors("purchases"))
def test_purchases(vector: dict[str, Any]) -> None:
    content = None if vector["body"] is None else vector["body"].encode()
    request = httpx.Request(vector["method"], vector["url"], content=content)
    assert purchase_of(request, vector.get("named")) == vector["purchase"]


URLS = vectors("urls")
HTTP = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200)))


@pytest.mark.parametrize("vector", [*URLS["named"], *URLS["odd"]], ids=lambda vector: vector["url"])
def test_urls(vector: dict[str, Any]) -> None:
    try:
        request = repeatable(HTTP, "GET", vector["url"])
    except launa.InvalidArgumentError:
        assert vector.get("may_refuse")
        return
    assert [str(request.url), host_of(request.url)] == [vector["name"], vector["host"]]
    assert request.url.raw_path.decode() == vector["name"][len(f"{request.url.scheme}://{request.url.netloc.decode()}") :]
    assert purchase_of(request) == purchase_of(repeatable(HTTP, "GET", vector["name"]))


@pytest.mark.parametrize("vector", URLS["refused"], ids=lambda vector: vector["url"])
def test_refused_urls(vector: dict[str, Any]) -> None:
    with pytest.raises(launa.InvalidArgumentError):
        repeatable(HTTP, "GET", vector["url"])


@pytest.mark.parametrize("url", ["http://user:secret@h.example/", "http://user@h.example", "http://:secret@h.example/"])
def test_an_address_with_a_password_is_refused_before_a_request_is_made(url: str) -> None:
    http = httpx.Client(base_url=url, transport=HTTP._transport)
    for given in (url, httpx.URL(url), "/forecast"):
        with pytest.raises(launa.InvalidArgumentError, match="^the address must not hold a user name or a password$"):
            repeatable(http, "GET", given)


def test_the_scheme_of_an_address_is_ascii() -> None:
    for url in ("http\u017f://h.example/", "HTTP\u017f://h.example"):
        with pytest.raises(launa.InvalidArgumentError, match="cannot be read"):
            repeatable(HTTP, "GET", url)


def test_urls_with_parameters_and_of_a_client_with_a_base_url() -> None:
    for url in ("https://bücher.example", "https://xn--bcher-kva.example/?a=1"):
        assert str(repeatable(HTTP, "GET", url, params={"q": "it's ü"}).url) == (
            "https://xn--bcher-kva.example/?q=it%27s+%C3%BC"
        )
    http = httpx.Client(base_url="https://weather.example.com/v1/", transport=HTTP._transport)
    assert str(repeatable(http, "GET", "it's\\ü?'#part").url) == "https://weather.example.com/v1/it's/%C3%BC?%27"
