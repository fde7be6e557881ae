# Generated from _async/resources/platform.py by `make sdk-python`; do not edit.
"""What came in, what the platform is, and the Sandbox."""

from __future__ import annotations

from typing import Unpack

from ... import types
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
        **query: Unpack[types.ListSettlementsParametersQuery],
    ) -> Pages[types.Settlement]:
        """`from_` and `to` are ISO 8601 with a time zone; `from` is a word of the language."""
        return self._transport.list(
            "listSettlements", query={**query, "from": from_}, options=options
        )

    def get(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.SettlementDetail:
        """One payment, with what has happened to it."""
        return self._transport.send("getSettlement", path={"id": id}, options=options)


    def export(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ExportSettlementsParametersQuery],
    ) -> SettlementExport:
        """All payments, newest first, without a limit of rows; JSON Lines unless `format` says otherwise.

            for payment in client.settlements.export(status="settled"):
        """
        asked = {"format": "jsonl", **query, "from": from_}
        response = self._transport.send(
            "exportSettlements", query=asked, options=options, stream=True
        )
        return SettlementExport(response)


class Statements(Resource):
    """What was earned, month by month."""

    def get(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatementParametersQuery],
    ) -> types.Statement:
        """Of a `month` such as `2026-11`, in UTC."""
        return self._transport.send("getStatement", query=query, options=options)


class AuditLog(Resource):
    """Who has changed what of the account."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListAuditLogParametersQuery],
    ) -> Pages[types.AuditRecord]:
        """Newest first."""
        return self._transport.list("listAuditLog", query=query, options=options)


class Stats(Resource):
    """What was earned."""

    def overview(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatsOverviewParametersQuery],
    ) -> types.StatsOverview:
        """Of the last `days`, 30 unless given."""
        return self._transport.send("getStatsOverview", query=query, options=options)


class Config(Resource):
    """What is the same for everybody."""

    def platform(self, *, options: RequestOptions | None = None) -> types.PlatformConfig:
        """Names, addresses and networks of the platform."""
        return self._transport.send("getPlatformConfig", options=options)

    def local_dev(self, *, options: RequestOptions | None = None) -> types.LocalDevConfig:
        """The Sandbox chain and its payment token."""
        return self._transport.send("getLocalDevConfig", options=options)


class Networks(Resource):
    """What can be settled now."""

    def list(self, *, options: RequestOptions | None = None) -> types.Networks:
        return self._transport.send("listNetworks", options=options)


class Health(Resource):
    """The service itself."""

    def live(self, *, options: RequestOptions | None = None) -> types.Health:
        return self._transport.send("getHealth", options=options)

    def ready(self, *, options: RequestOptions | None = None) -> types.Health:
        return self._transport.send("getReadiness", options=options)


class SandboxWallet(Resource):
    """The seller's own wallet in the Sandbox. Needs a JWT and the development environment."""

    def get(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Made when there is none, and filled in the background. The answer holds the private key."""
        return self._transport.send("getSandboxWallet", options=options)

    def reset(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """A new keypair; what the old one holds is lost."""
        return self._transport.send("resetSandboxWallet", options=options)


class Dev(Resource):
    """The Sandbox chain. Needs a JWT and the development environment."""

    def balances(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Address]
    ) -> types.Balances:
        """In hex: wei and atomic units of USDC."""
        return self._transport.send("getBalances", body=body, options=options)

    def faucet(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.UseFaucet]
    ) -> types.Balances:
        """Deals ETH, USDC or both, and answers the new balances."""
        return self._transport.send("useFaucet", body=body, options=options)
