from .transport import AsyncTransport


class AsyncResource:
    """Holds the transport that the operations of a resource share."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
