"""A user's program for the type checkers. No test runs it."""

from __future__ import annotations

from typing import Literal, assert_type

from launa import AsyncLauna, ExportedSettlement, Launa, price_of, types


def sells(client: Launa) -> None:
    api = client.apis.create(
        name="Weather", slug="weather", upstream_base_url="https://api.example.com", pay_to_mode="user_wallet"
    )
    assert_type(api, types.Api)
    assert_type(api.hosts, list[str])
    accepts = [client.networks.price("0.10", network="Base"), price_of([], "0.10", asset="USDC")]
    endpoint = client.apis.endpoints.create(api.id, method="GET", path_pattern="/*", accepts=accepts)
    assert_type(endpoint, types.Endpoint)
    assert_type(endpoint.warnings[0].message, str)
    client.apis.endpoints.update(api.id, endpoint.id, accepts=endpoint.accepts, description=None)
    operations = client.openapi.parse(spec="").operations
    client.openapi.import_operations(api.id, operations=operations, accepts=accepts)
    client.apis.create(nam="Weather")  # type: ignore[call-arg]
    client.settlements.list(status="nonsense")  # type: ignore[arg-type]
    api.nonsense  # type: ignore[attr-defined]
    api.name = "Weather"  # type: ignore[misc]


def reads(client: Launa) -> None:
    for settlement in client.settlements.list(status="settled"):
        assert_type(settlement, types.Settlement)
        assert_type(settlement.transaction, str | None)
    for exported in client.settlements.export():
        assert_type(exported, ExportedSettlement)
    assert_type(client.stats.overview(days=7).totals.latency_ms, types.StatsOverviewTotalsLatencyMs | None)
    assert_type(client.auth.me().credential, Literal["jwt", "api_key"])


async def reads_asynchronously(client: AsyncLauna) -> None:
    async for api in client.apis.list():
        assert_type(api, types.Api)
    assert_type((await client.apis.get("id")).enabled, bool)
