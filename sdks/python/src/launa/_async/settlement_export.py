"""An export of payments that is read while it is being received."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from ..exported import ExportedSettlement
from ..request import RequestOptions
from .exported_file import AsyncExportedFile, cut_off, last_line
from .transport import AsyncTransport


class AsyncSettlementExport(AsyncExportedFile):
    """An export in progress: `async for` iterates over its payments (JSON Lines), `chunks` over its bytes.

    Both raise an error if the export was cut off. A whole export ends with a line that has the number of payments.
    `aclose` cancels the export.
    """

    def _is_end(self, tail: bytes) -> bool:
        return last_line(tail).startswith((b"#end,", b'{"end":true,'))

    async def __aiter__(self) -> AsyncIterator[ExportedSettlement]:
        """Each payment, with its amount in decimals."""
        count = 0
        rest = b""
        async for piece in self._pieces():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                row = json.loads(line)
                if "end" in row:
                    if row["count"] != count:
                        raise cut_off()
                    return
                count += 1
                yield ExportedSettlement.from_dict(row)
        raise cut_off()


async def async_export_settlements(
    transport: AsyncTransport, query: Mapping[str, Any], options: RequestOptions | None
) -> AsyncSettlementExport:
    """Starts an export; by default in JSON Lines."""
    asked = {"format": "jsonl", **query}
    response = await transport.send("exportSettlements", query=asked, options=options, stream=True)
    return AsyncSettlementExport(response)
