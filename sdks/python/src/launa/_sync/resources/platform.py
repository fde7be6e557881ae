# Generated from _async/resources/platform.py by `make sdk-python`; do not edit.
"""Payments and revenue, the platform's settings, and the Sandbox."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...price import price_of
from ...request import RequestOptions
from ..colour import Pages
from ..settlement_export import SettlementExport
from .resource import Resource


class Settlements(Resource):
    """Payments."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ListSettlementsQuery],
    ) -> Pages[types.Settlement]:
        """List payments, newest first.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `from_` and `to` are ISO 8601 with a time zone.
        """
        return self._transport.list(
            "listSettlements", query={**query, "from": from_}, options=options
        )

    def get(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.SettlementDetail:
        """Read a payment and its history.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return self._transport.send("getSettlement", path={"id": id}, options=options)


    def export(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ExportSettlementsQuery],
    ) -> SettlementExport:
        """Export all payments as CSV or JSON Lines, without a limit of rows.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        The payments arrive while the service reads them. The default format is JSON Lines.

            for payment in client.settlements.export(status="settled"):
        """
        asked = {"format": "jsonl", **query, "from": from_}
        response = self._transport.send(
            "exportSettlements", query=asked, options=options, stream=True
        )
        return SettlementExport(response)


class Statements(Resource):
    """Earnings by month."""

    def get(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatementQuery],
    ) -> types.Statement:
        """Read the earnings of a month, by network, token and payee.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `month` is a month such as `2026-11`, in UTC.
        """
        return self._transport.send("getStatement", query=query, options=options)


class Problems(Resource):
    """What is wrong with the APIs."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListProblemsQuery],
    ) -> Pages[types.Problem]:
        """List what is wrong with the APIs now, newest first.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.list("listProblems", query=query, options=options)


class AuditLog(Resource):
    """The changes of the account and their authors."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListAuditLogQuery],
    ) -> Pages[types.AuditRecord]:
        """List the changes of the account, newest first; they are kept for 400 days.

        Needs a JWT or an API key. An API key needs `audit:read`.
        """
        return self._transport.list("listAuditLog", query=query, options=options)


class Stats(Resource):
    """Figures of payments and revenue."""

    def overview(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatsOverviewQuery],
    ) -> types.StatsOverview:
        """Read payments, payers and revenue of the last days.

        Needs a JWT or an API key. An API key needs `stats:read`.

        Covers the last `days`. The default is 30.
        """
        return self._transport.send("getStatsOverview", query=query, options=options)


class Config(Resource):
    """Settings that are the same for all accounts."""

    def platform(self, *, options: RequestOptions | None = None) -> types.PlatformConfig:
        """Read names, addresses and networks of the platform.

        Public.
        """
        return self._transport.send("getPlatformConfig", options=options)

    def local_dev(self, *, options: RequestOptions | None = None) -> types.LocalDevConfig:
        """Read the Sandbox chain and its payment token.

        Public.
        """
        return self._transport.send("getLocalDevConfig", options=options)


class Networks(Resource):
    """The networks that can be settled now."""

    def list(self, *, options: RequestOptions | None = None) -> types.Networks:
        """List the networks with the schemes that their facilitators settle now.

        Public.
        """
        return self._transport.send("listNetworks", options=options)

    def price(
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

            accepts = [client.networks.price("0.10", network="Base")]
        """
        listed = self.list(options=options)
        # A named network wins. The service refuses one that does not fit the environment.
        meant = None if network else self._transport.connection.environment
        known = [each for each in listed.items if each.environment == (meant or each.environment)]
        return price_of(known, amount, network=network, asset=asset, scheme=scheme)


class Health(Resource):
    """Checks of the service itself."""

    def live(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process runs.

        Public.
        """
        return self._transport.send("getHealth", options=options)

    def ready(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process can serve requests.

        Public.
        """
        return self._transport.send("getReadiness", options=options)


class SandboxWallet(Resource):
    """The seller's own wallet in the Sandbox. Needs a JWT and the development environment."""

    def get(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Read the Sandbox wallet; it is made and filled if there is none.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        The wallet is filled in the background. The answer contains the private key.
        """
        return self._transport.send("getSandboxWallet", options=options)

    def reset(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Replace the keypair of the Sandbox wallet and fill the new one.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        The funds of the old keypair are lost.
        """
        return self._transport.send("resetSandboxWallet", options=options)


class Dev(Resource):
    """The Sandbox chain. Needs a JWT and the development environment."""

    def balances(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Address]
    ) -> types.Balances:
        """Read the balances of an address on the Sandbox chain.

        Needs a JWT; API keys are refused. Works in the development environment only.

        The numbers are in hex: wei and atomic units of USDC.
        """
        return self._transport.send("getBalances", body=body, options=options)

    def faucet(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.UseFaucet]
    ) -> types.Balances:
        """Deal Sandbox funds to an address.

        Needs a JWT; API keys are refused. The e-mail address must be verified. Works in the development
        environment only.

        Sends ETH, USDC or both, and returns the new balances.
        """
        return self._transport.send("useFaucet", body=body, options=options)
