"""Debug logs: what they contain, and what they never contain."""

from __future__ import annotations

import logging
import re

import httpx
import pytest
from eth_account import Account
from shop import PAID, decode, open_shop
from test_models import EXAMPLES

from launa import Launa
from launa.buyer import Buyer, SpendingPolicy

# Strings from credentials, bodies and queries that must not appear in the log.
SECRETS = ["secret-password", "launa_sandbox_", "a.b.c", "ada@example.com", "0xpayer", "key-of-idempotency", "mail-token"]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG, logger="launa")
    return caplog


def test_a_line_for_each_try_and_nothing_that_was_sent(
    lines: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("launa._sync.concurrency.sleep", lambda seconds: None)
    answers = [
        httpx.ConnectError("mail-token"),
        httpx.Response(503, json={"error": "mail-token"}, headers={"x-request-id": "r-2", "retry-after": "0"}),
        httpx.Response(200, json=EXAMPLES["signup"], headers={"x-request-id": "r-3"}),
        httpx.Response(200, json=EXAMPLES["listSettlements"]),
        httpx.Response(200, json=EXAMPLES["getMe"]),
    ]

    def respond(_: httpx.Request) -> httpx.Response:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    http = httpx.Client(transport=httpx.MockTransport(respond))
    client = Launa(base_url="https://api.example.com", token="a.b.c", http_client=http)
    options = {"idempotency_key": "key-of-idempotency"}
    client.auth.signup(email="ada@example.com", password="secret-password", options=options)  # type: ignore[arg-type]
    client.settlements.list(payer="0xpayer")
    client.with_options(api_key=f"launa_sandbox_{'S' * 43}").auth.me()
    told = [re.sub(r"\d+ ms", "n ms", record.getMessage()) for record in lines.records if record.name == "launa"]
    assert told == [
        "POST https://api.example.com/auth/signup no answer after n ms: ConnectError",
        "POST https://api.example.com/auth/signup 503 in n ms, request r-2, retry after 0",
        "POST https://api.example.com/auth/signup 200 in n ms, request r-3",
        "GET https://api.example.com/settlements 200 in n ms",
        "GET https://api.example.com/auth/me 200 in n ms",
    ]
    for secret in SECRETS:
        assert secret not in "\n".join(told)


def test_a_logger_of_ones_own(lines: pytest.LogCaptureFixture) -> None:
    lines.set_level(logging.DEBUG, logger="mine")
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json={"status": "ok"})))
    Launa(http_client=http, anonymous=True, logger=logging.getLogger("mine")).health.live()
    assert [record.name for record in lines.records if record.name in ("mine", "launa")] == ["mine"]


def test_the_variable_shows_them_on_stderr(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logger = logging.getLogger("launa")
    monkeypatch.setattr(logger, "handlers", [])
    monkeypatch.setattr(logger, "level", logging.NOTSET)
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json={"status": "ok"})))
    Launa(http_client=http, anonymous=True).health.live()
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("LAUNA_LOG", "debug")
    logger.manager._clear_cache()  # type: ignore[attr-defined]
    Launa(http_client=http, anonymous=True).health.live()
    assert re.fullmatch(r"launa: GET \S+/healthz 200 in \d+ ms\n", capsys.readouterr().err)


def test_no_line_has_a_payment(lines: pytest.LogCaptureFixture) -> None:
    key = Account.create().key.to_0x_hex()
    with open_shop(PAID) as shop, Buyer(SpendingPolicy(max_per_call="100000"), private_key=key) as buyer:
        buyer.get(shop.url)
        [payment] = shop.payments
        told = [re.sub(r"\d+ ms", "n ms", record.getMessage()) for record in lines.records if record.name == "launa"]
        address = shop.url.split("?")[0]
        assert told == [f"GET {address} {status} in n ms, retry after 0" for status in (402, 200)]
        for secret in (payment, key, decode(payment)["payload"]["signature"], "Bern"):
            assert secret not in "\n".join(told)
