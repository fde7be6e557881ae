# Generated from _async/settlement_export.py by `make sdk-python`; do not edit.
"""An export of payments that is read while it is being received."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ..exported import ExportedSettlement
from ..request import RequestOptions
from .exported_file import ExportedFile, cut_off, last_line
from .transport import Transport


class SettlementExport(ExportedFile):
    """An export in progress: `for` iterates over its payments (JSON Lines), `chunks` over its bytes.

    Both raise an error if the export was cut off. A whole export ends with a line that has the number of payments.
    `close` cancels the export.
    """

    def _is_end(self, tail: bytes) -> bool:
        return last_line(tail).startswith((b"#end,", b'{"end":true,'))

    def __iter__(self) -> Iterator[ExportedSettlement]:
        """Each payment, with its amount in decimals."""
        count = 0
        rest = b""
        for piece in self._pieces():
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


def export_settlements(
    transport: Transport, query: Mapping[str, Any], options: RequestOptions | None
) -> SettlementExport:
    """Starts an export; by default in JSON Lines."""
    asked = {"format": "jsonl", **query}
    response = transport.send("exportSettlements", query=asked, options=options, stream=True)
    return SettlementExport(response)
