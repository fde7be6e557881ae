from __future__ import annotations

from ..transport import AsyncTransport


class AsyncResource:
    """Operations that belong together."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
