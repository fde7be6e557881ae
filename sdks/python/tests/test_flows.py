"""Common flows against a real stack. Environment variables contain its URLs."""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import httpx
import pytest

import launa
from launa import AsyncLauna, Launa, build_sandbox_usdc_accept, usdc_to_atomic
from launa.buyer import AsyncBuyer, Buyer, SpendingPolicy, SpendingPolicyError, gateway_client

STACK: dict[str, str] = json.loads(os.environ.get("LAUNA_TEST_STACK", "{}"))
pytestmark = pytest.mark.skipif(not STACK, reason="needs a stack: LAUNA_TEST_STACK")

PAY_TO = f"0x{secrets.token_hex(20)}"
PRICE = usdc_to_atomic("0.10")
Value = TypeVar("Value")


def until(what: str, ask: Callable[[], Value], seconds: float = 20) -> Value:
    end = time.monotonic() + seconds
    while not (value := ask()):
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.1)
    return value


def token_mailed_to(email: str) -> str:
    def find() -> str | None:
        mails = [mail for mail in httpx.get(f"{STACK['mail']}/email").json() if email in json.dumps(mail)]
        return json.dumps(mails[0]).partition("verify-email?token=")[2][:64] if mails else None

    return until("the mail", find)


@pytest.fixture(scope="module")
def client() -> Iterator[Launa]:
    """The client of a seller in the Sandbox, with a JWT."""
    with Launa(base_url=STACK["base_url"], anonymous=True) as anonymous:
        email, password = f"python-{secrets.token_hex(6)}@example.com", "correct horse battery"
        token = anonymous.auth.signup(email=email, password=password).token
        anonymous.auth.verify_email(token=token_mailed_to(email))
        assert anonymous.auth.login(email=email, password=password).user.email_verified
        yield anonymous.with_options(token=token, sandbox=True)


@pytest.fixture(scope="module")
def by_key(client: Launa) -> Iterator[Launa]:
    """A client of that seller, with an API key."""
    key = client.api_keys.create(name="flows", preset="apiManager").key
    with Launa(api_key=key, base_url=STACK["staging_base_url"]) as by_key:
        yield by_key


@pytest.fixture(scope="module")
def api(by_key: Launa) -> Any:
    return by_key.apis.create(
        name="Weather",
        slug=f"python-{secrets.token_hex(6)}",
        upstream_base_url=STACK["upstream"],
        pay_to_mode="user_wallet",
        pay_to_address=PAY_TO,
    )


@pytest.fixture(scope="module")
def url(by_key: Launa, api: Any) -> str:
    accepts = [build_sandbox_usdc_accept(PRICE)]
    endpoint = by_key.apis.endpoints.create(api.id, method="GET", path_pattern="/weather", accepts=accepts)
    assert [api.environment, [accept.to_dict() for accept in endpoint.accepts]] == ["development", accepts]
    gateway = by_key.config.platform().gateway
    address = f"{gateway['scheme']}://{api['primary_host']}:{gateway['http_port']}/weather?city=Bern"
    with gateway_client() as http:
        until("the endpoint is served", lambda: http.get(address).status_code == 402)
    return address


def test_1_wrap_an_upstream_api(by_key: Launa, api: Any, url: str) -> None:
    with pytest.raises(launa.ConflictError) as raised:
        by_key.apis.create(
            name="Weather",
            slug=api.slug,
            upstream_base_url=STACK["upstream"],
            pay_to_mode="user_wallet",
        )
    assert raised.value.message == "slug already exists" and raised.value.request_id
    assert by_key.apis.get(api.id).id == api.id


def test_2_import_openapi(by_key: Launa, api: Any, url: str) -> None:
    spec = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {post: {responses: {"200": {description: ok}}}}}'
    operations = by_key.openapi.parse(spec=spec).operations
    accepts = [build_sandbox_usdc_accept(usdc_to_atomic("0.05"))]
    first = by_key.openapi.import_operations(api.id, operations=operations, accepts=accepts)
    assert [(made.method, made.path_pattern) for made in first.created] == [("POST", "/echo")]
    again = by_key.openapi.import_operations(api.id, operations=operations, accepts=accepts)
    assert len(again.skipped) == 1
    listed = [endpoint.path_pattern for endpoint in by_key.apis.endpoints.list(api.id, limit=1)]
    assert listed == ["/echo", "/weather"]


def test_3_discovery(by_key: Launa, api: Any, url: str) -> None:
    found = by_key.apis.discovery(api.id)
    with gateway_client() as http:
        document = http.get(found.openapi_url).json()
        assert document["openapi"] == "3.1.0" and "/weather" in document["paths"]
        assert http.get(found.well_known_url).status_code == 200


def test_4_custom_domain(by_key: Launa, api: Any) -> None:
    hostname = f"python-{secrets.token_hex(6)}.example.com"
    domain = by_key.apis.domains.create(api.id, hostname=hostname)
    verify = by_key.apis.domains.verify
    assert verify(api.id, domain.id).status == "pending"
    record = domain.verification_record
    publish("set-txt", record.name, value=record.value)
    publish("set-cname", hostname, target=f"{domain['cname_target']}.")
    assert [verify(api.id, domain.id).status for _ in range(2)] == ["verified", "already verified"]
    assert hostname in by_key.apis.get(api.id).hosts
    assert [listed.id for listed in by_key.apis.domains.list(api.id).items] == [domain.id]
    by_key.apis.domains.delete(api.id, domain.id)


def publish(verb: str, name: str, **fields: str) -> None:
    httpx.post(f"{STACK['dns']}/{verb}", json={"host": f"{name}.", **fields}).raise_for_status()


@pytest.fixture(scope="module")
def wallet(client: Launa) -> Any:
    wallet = client.sandbox_wallet.get()
    address = wallet.address
    until("the wallet is filled", lambda: int(client.dev.balances(address=address).usdc_base, 16) > 0)
    return wallet


def earned(client: Launa) -> int:
    return int(client.dev.balances(address=PAY_TO).usdc_base, 16)


def test_5_pay_in_the_sandbox(client: Launa, api: Any, url: str, wallet: Any) -> None:
    before, key = earned(client), wallet.private_key
    with Buyer(SpendingPolicy(max_per_call=PRICE), private_key=key) as buyer:
        paid = buyer.get(url)
    assert [paid.response.status_code, paid.response.json()["city"]] == [200, "Bern"]
    assert paid.receipt is not None and str(paid.receipt.payer).lower() == wallet.address.lower()
    assert earned(client) - before == int(PRICE)
    settled = client.settlements.list(api_id=api.id, status="settled").items[0]
    assert settled.transaction == paid.receipt.transaction
    assert client.stats.overview(days=1).totals.paid >= 1
    with Buyer(SpendingPolicy(max_per_call="99999"), private_key=key) as strict:
        with pytest.raises(SpendingPolicyError):
            strict.get(url)
    assert earned(client) - before == int(PRICE)


@pytest.mark.anyio
async def test_5_asynchronously(client: Launa, by_key: Launa, api: Any, url: str, wallet: Any) -> None:
    before = earned(client)
    async with AsyncBuyer(SpendingPolicy(max_per_call=PRICE), private_key=wallet.private_key) as buyer:
        paid = await buyer.get(url)
    assert [paid.response.status_code, paid.receipt is not None] == [200, True]
    assert earned(client) - before == int(PRICE)
    key = client.api_keys.create(name="async", preset="readonly").key
    async with AsyncLauna(api_key=key, base_url=STACK["staging_base_url"]) as reader:
        assert api.id in [listed.id async for listed in reader.apis.list(limit=1)]
        with pytest.raises(launa.ForbiddenError) as raised:
            await reader.apis.delete(api.id)
        assert raised.value.code == "insufficient_scope"


class Losing(httpx.BaseTransport):
    """A transport that loses the first paid answer after it has begun to leave the gateway."""

    def __init__(self, transport: httpx.BaseTransport) -> None:
        self._transport, self.payments = transport, list[str]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._transport.handle_request(request)
        if "payment-signature" in request.headers:
            self.payments.append(request.headers["payment-signature"])
            if len(self.payments) == 1:
                response.close()
                raise httpx.ReadError("connection lost")
        return response


def test_a_buyer_whose_answer_is_lost_gets_it_after_all_and_is_charged_once(
    client: Launa, by_key: Launa, api: Any, url: str, wallet: Any
) -> None:
    from launa._sync.guard import GuardedTransport
    from launa.buyer.network.network_guard import NetworkRules, Pins, system_addresses

    # Larger than all buffers between gateway and client, so that the gateway knows that a broken answer was not
    # delivered.
    size, accepts = 50_000_000, [build_sandbox_usdc_accept(PRICE)]
    by_key.apis.endpoints.create(api.id, method="GET", path_pattern="/large", accepts=accepts)
    large = url.replace("/weather?city=Bern", f"/large?bytes={size}")
    with gateway_client() as http:
        until("the endpoint is served", lambda: http.get(large).status_code == 402)
    before, losing = earned(client), Losing(GuardedTransport(Pins(NetworkRules(), system_addresses)))
    policy = SpendingPolicy(max_per_call=PRICE)
    buyer = Buyer(policy, private_key=wallet.private_key, http_client=httpx.Client(transport=losing))
    paid = buyer.get(large)
    assert [paid.response.status_code, len(paid.response.content), paid.receipt is not None] == [200, size, True]
    assert len(losing.payments) > 1 and len(set(losing.payments)) == 1
    assert earned(client) - before == int(PRICE)


def test_what_the_service_refuses_comes_as_the_error_of_its_status(client: Launa, by_key: Launa) -> None:
    with pytest.raises(launa.NotFoundError):
        by_key.apis.get("019a2b3c-4d5e-7f60-8123-456789abcdef")
    with pytest.raises(launa.ForbiddenError, match="jwt required"):
        by_key.sandbox_wallet.get()
    # A Sandbox key is refused at the URL of production.
    with pytest.raises(launa.UnauthorizedError, match="invalid token"):
        by_key.with_options(base_url=STACK["base_url"]).apis.list()
    with pytest.raises(launa.BadRequestError) as raised:
        by_key.apis.create(name="", slug="", upstream_base_url="x", pay_to_mode="user_wallet")
    assert raised.value.code == "validation_failed" and raised.value.details
