"""Prices on the networks of the service."""

from .. import types
from ..price import price_of
from ..request import RequestOptions
from .transport import AsyncResource


class AsyncPrices(AsyncResource):
    async def price(
        self,
        amount: str,
        *,
        network: str | None = None,
        asset: str = "USDC",
        scheme: str = "exact",
        options: RequestOptions | None = None,
    ) -> types.AcceptOptionInput:
        """The payment option for a price. Reads the networks with `list`.

        `network` is a CAIP-2 identifier or a name. It is optional if the client's environment has only one network, as
        the Sandbox has. `asset` is the symbol or the address of a token. Raises `InvalidArgumentError` for an unknown
        network or token, and for more decimals than the token has.

            accepts = [await client.networks.price("0.10", network="Base")]
        """
        listed: types.Networks = await self._transport.send("listNetworks", options=options)
        # Networks of other environments are left out, unless the caller names a network. The service itself refuses a
        # named network of another environment.
        meant = None if network else self._transport.connection.environment
        known = [each for each in listed.items if each.environment == (meant or each.environment)]
        return price_of(known, amount, network=network, asset=asset, scheme=scheme)
