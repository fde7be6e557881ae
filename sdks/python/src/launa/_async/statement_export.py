"""The statement of a month as a file, which is read while it arrives."""

from collections.abc import Mapping
from typing import Any

from ..request import RequestOptions
from .exported_file import AsyncExportedFile, last_line
from .transport import AsyncTransport


class AsyncStatementExport(AsyncExportedFile):
    """The statement of a month as a file that arrives: CSV or PDF. `chunks` iterates over its bytes."""

    def _is_end(self, tail: bytes) -> bool:
        return last_line(tail).startswith(b"#end,") or tail.rstrip().endswith(b"%%EOF")


async def async_export_statement(
    transport: AsyncTransport, query: Mapping[str, Any], options: RequestOptions | None
) -> AsyncStatementExport:
    """Starts the export of the statement of a month; by default as CSV."""
    response = await transport.send("exportStatement", query=query, options=options, stream=True)
    return AsyncStatementExport(response)
