"""Payments and revenue, the platform's settings, and the Sandbox."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...price import price_of
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
        **query: Unpack[types.ListSettlementsQuery],
    ) -> AsyncPages[types.Settlement]:
        """List payments, newest first.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `from_` and `to` are ISO 8601 with a time zone.
        """
        return self._transport.list(
            "listSettlements", query={**query, "from": from_}, options=options
        )

    async def get(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.SettlementDetail:
        """Read a payment and its history.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return await self._transport.send("getSettlement", path={"id": id}, options=options)


    async def export(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ExportSettlementsQuery],
    ) -> AsyncSettlementExport:
        """Export all payments as CSV or JSON Lines, without a limit of rows.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        The payments arrive while the service reads them. The default format is JSON Lines.

            async for payment in await client.settlements.export(status="settled"):
        """
        asked = {"format": "jsonl", **query, "from": from_}
        response = await self._transport.send(
            "exportSettlements", query=asked, options=options, stream=True
        )
        return AsyncSettlementExport(response)


class AsyncStatements(AsyncResource):
    """Earnings by month."""

    async def get(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatementQuery],
    ) -> types.Statement:
        """Read the earnings of a month, by network, token and payee.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `month` is a month such as `2026-11`, in UTC.
        """
        return await self._transport.send("getStatement", query=query, options=options)


class AsyncProblems(AsyncResource):
    """What is wrong with the APIs."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListProblemsQuery],
    ) -> AsyncPages[types.Problem]:
        """List what is wrong with the APIs now, newest first.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.list("listProblems", query=query, options=options)


class AsyncAuditLog(AsyncResource):
    """The changes of the account and their authors."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListAuditLogQuery],
    ) -> AsyncPages[types.AuditRecord]:
        """List the changes of the account, newest first; they are kept for 400 days.

        Needs a JWT or an API key. An API key needs `audit:read`.
        """
        return self._transport.list("listAuditLog", query=query, options=options)


class AsyncStats(AsyncResource):
    """Figures of payments and revenue."""

    async def overview(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatsOverviewQuery],
    ) -> types.StatsOverview:
        """Read payments, payers and revenue of the last days.

        Needs a JWT or an API key. An API key needs `stats:read`.

        Covers the last `days`. The default is 30.
        """
        return await self._transport.send("getStatsOverview", query=query, options=options)


class AsyncConfig(AsyncResource):
    """Settings that are the same for all accounts."""

    async def platform(self, *, options: RequestOptions | None = None) -> types.PlatformConfig:
        """Read names, addresses and networks of the platform.

        Public.
        """
        return await self._transport.send("getPlatformConfig", options=options)

    async def local_dev(self, *, options: RequestOptions | None = None) -> types.LocalDevConfig:
        """Read the Sandbox chain and its payment token.

        Public.
        """
        return await self._transport.send("getLocalDevConfig", options=options)


class AsyncNetworks(AsyncResource):
    """The networks that can be settled now."""

    async def list(self, *, options: RequestOptions | None = None) -> types.Networks:
        """List the networks with the schemes that their facilitators settle now.

        Public.
        """
        return await self._transport.send("listNetworks", options=options)

    async def price(
        self,
        amount: str,
        *,
        network: str | None = None,
        asset: str = "USDC",
        scheme: str = "exact",
        options: RequestOptions | None = None,
    ) -> types.AcceptOptionInput:
        """The payment option for a price, using the result of `list`.

        `network` is a CAIP-2 identifier or a name. It is optional if the client's environment has only one network, as
        the Sandbox does. `asset` is the symbol or the address of a token. Raises `InvalidArgumentError` for an unknown
        network or token, and for more decimals than the token has.

            accepts = [await client.networks.price("0.10", network="Base")]
        """
        listed = await self.list(options=options)
        # A named network wins. The service refuses one that does not fit the environment.
        meant = None if network else self._transport.connection.environment
        known = [each for each in listed.items if each.environment == (meant or each.environment)]
        return price_of(known, amount, network=network, asset=asset, scheme=scheme)


class AsyncHealth(AsyncResource):
    """Checks of the service itself."""

    async def live(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process runs.

        Public.
        """
        return await self._transport.send("getHealth", options=options)

    async def ready(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process can serve requests.

        Public.
        """
        return await self._transport.send("getReadiness", options=options)


class AsyncSandboxWallet(AsyncResource):
    """The seller's own wallet in the Sandbox. Needs a JWT and the development environment."""

    async def get(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Read the Sandbox wallet; it is made and filled if there is none.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        The wallet is filled in the background. The answer contains the private key.
        """
        return await self._transport.send("getSandboxWallet", options=options)

    async def reset(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Replace the keypair of the Sandbox wallet and fill the new one.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        The funds of the old keypair are lost.
        """
        return await self._transport.send("resetSandboxWallet", options=options)


class AsyncDev(AsyncResource):
    """The Sandbox chain. Needs a JWT and the development environment."""

    async def balances(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Address]
    ) -> types.Balances:
        """Read the balances of an address on the Sandbox chain.

        Needs a JWT; API keys are refused. Works in the development environment only.

        The numbers are in hex: wei and atomic units of USDC.
        """
        return await self._transport.send("getBalances", body=body, options=options)

    async def faucet(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.UseFaucet]
    ) -> types.Balances:
        """Deal Sandbox funds to an address.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        Sends ETH, USDC or both, and returns the new balances.
        """
        return await self._transport.send("useFaucet", body=body, options=options)
