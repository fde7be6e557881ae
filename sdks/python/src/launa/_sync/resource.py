# Generated from _async/resource.py by `make sdk-python`; do not edit.
from .transport import Transport


class Resource:
    """Holds the transport that the operations of a resource share."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
