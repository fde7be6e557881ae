"""An export of payments, read while it arrives."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx

from .._facts import EXPORT_END_BYTES
from ..errors import ConnectionError, LaunaError, without_frames
from ..exported import ExportedSettlement
from ..request import RequestOptions
from .transport import AsyncTransport


class AsyncSettlementExport:
    """An export in progress: `async for` iterates over its payments (of JSON Lines), `chunks` over its bytes.

    Both raise an error if the export was cut off: the last line with the number of payments is then missing. `aclose`
    ends the export early.
    """

    def __init__(self, response: httpx.Response) -> None:
        # Methods alone: the response's connection still has the credential in its request.
        self._arrive, self._close = response.aiter_bytes, response.aclose

    async def chunks(self) -> AsyncIterator[bytes]:
        """The bytes of the file as they arrive, in the requested format."""
        tail = b""
        async for piece in self._pieces():
            tail = (tail + piece)[-EXPORT_END_BYTES:]
            yield piece
        last = tail.rstrip().split(b"\n")[-1]
        # The last line itself may be cut off.
        if not tail.endswith(b"\n") or not last.startswith((b"#end,", b'{"end":true,')):
            raise _cut_off()

    async def __aiter__(self) -> AsyncIterator[ExportedSettlement]:
        """Each payment with its amount in decimals."""
        count = 0
        rest = b""
        async for piece in self._pieces():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                row = json.loads(line)
                if "end" in row:
                    if row["count"] != count:
                        raise _cut_off()
                    return
                count += 1
                yield ExportedSettlement.from_dict(row)
        raise _cut_off()

    async def aclose(self) -> None:
        await self._close()

    async def _pieces(self) -> AsyncIterator[bytes]:
        try:
            async for piece in self._arrive():
                yield piece
        except httpx.RequestError as cause:
            without_frames(cause)
            raise ConnectionError("the export was cut off") from cause
        finally:
            await self._close()


def _cut_off() -> LaunaError:
    return LaunaError("the export was cut off")


async def async_export_settlements(
    transport: AsyncTransport, query: Mapping[str, Any], options: RequestOptions | None
) -> AsyncSettlementExport:
    """Begins an export: JSON Lines, unless the query asks for another format."""
    asked = {"format": "jsonl", **query}
    response = await transport.send("exportSettlements", query=asked, options=options, stream=True)
    return AsyncSettlementExport(response)
