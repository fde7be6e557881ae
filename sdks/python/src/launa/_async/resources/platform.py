"""What came in, what the platform is, and the Sandbox."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import AsyncPages
from ..settlement_export import AsyncSettlementExport
from .resource import AsyncResource


class AsyncSettlements(AsyncResource):
    """Payments."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ListSettlementsParametersQuery],
    ) -> AsyncPages[types.Settlement]:
        """`from_` and `to` are ISO 8601 with a time zone; `from` is a word of the language."""
        return self._transport.list(
            "listSettlements", query={**query, "from": from_}, options=options
        )

    async def get(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.SettlementDetail:
        """One payment, with what has happened to it."""
        return await self._transport.send("getSettlement", path={"id": id}, options=options)


    async def export(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ExportSettlementsParametersQuery],
    ) -> AsyncSettlementExport:
        """All payments, newest first, without a limit of rows; JSON Lines unless `format` says otherwise.

            async for payment in await client.settlements.export(status="settled"):
        """
        asked = {"format": "jsonl", **query, "from": from_}
        response = await self._transport.send(
            "exportSettlements", query=asked, options=options, stream=True
        )
        return AsyncSettlementExport(response)


class AsyncStatements(AsyncResource):
    """What was earned, month by month."""

    async def get(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatementParametersQuery],
    ) -> types.Statement:
        """Of a `month` such as `2026-11`, in UTC."""
        return await self._transport.send("getStatement", query=query, options=options)


class AsyncAuditLog(AsyncResource):
    """Who has changed what of the account."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListAuditLogParametersQuery],
    ) -> AsyncPages[types.AuditRecord]:
        """Newest first."""
        return self._transport.list("listAuditLog", query=query, options=options)


class AsyncStats(AsyncResource):
    """What was earned."""

    async def overview(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatsOverviewParametersQuery],
    ) -> types.StatsOverview:
        """Of the last `days`, 30 unless given."""
        return await self._transport.send("getStatsOverview", query=query, options=options)


class AsyncConfig(AsyncResource):
    """What is the same for everybody."""

    async def platform(self, *, options: RequestOptions | None = None) -> types.PlatformConfig:
        """Names, addresses and networks of the platform."""
        return await self._transport.send("getPlatformConfig", options=options)

    async def local_dev(self, *, options: RequestOptions | None = None) -> types.LocalDevConfig:
        """The Sandbox chain and its payment token."""
        return await self._transport.send("getLocalDevConfig", options=options)


class AsyncNetworks(AsyncResource):
    """What can be settled now."""

    async def list(self, *, options: RequestOptions | None = None) -> types.Networks:
        return await self._transport.send("listNetworks", options=options)


class AsyncHealth(AsyncResource):
    """The service itself."""

    async def live(self, *, options: RequestOptions | None = None) -> types.Health:
        return await self._transport.send("getHealth", options=options)

    async def ready(self, *, options: RequestOptions | None = None) -> types.Health:
        return await self._transport.send("getReadiness", options=options)


class AsyncSandboxWallet(AsyncResource):
    """The seller's own wallet in the Sandbox. Needs a JWT and the development environment."""

    async def get(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Made when there is none, and filled in the background. The answer holds the private key."""
        return await self._transport.send("getSandboxWallet", options=options)

    async def reset(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """A new keypair; what the old one holds is lost."""
        return await self._transport.send("resetSandboxWallet", options=options)


class AsyncDev(AsyncResource):
    """The Sandbox chain. Needs a JWT and the development environment."""

    async def balances(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Address]
    ) -> types.Balances:
        """In hex: wei and atomic units of USDC."""
        return await self._transport.send("getBalances", body=body, options=options)

    async def faucet(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.UseFaucet]
    ) -> types.Balances:
        """Deals ETH, USDC or both, and answers the new balances."""
        return await self._transport.send("useFaucet", body=body, options=options)
