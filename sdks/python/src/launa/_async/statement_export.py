"""The statement of a month, which is read while it is being received."""

from collections.abc import Mapping
from typing import Any

from ..request import RequestOptions
from .exported_file import AsyncExportedFile, last_line
from .transport import AsyncTransport


class AsyncStatementExport(AsyncExportedFile):
    """The statement of a month in progress: CSV, or PDF. `chunks` iterates over its bytes."""

    def _is_end(self, tail: bytes) -> bool:
        return last_line(tail).startswith(b"#end,") or tail.rstrip().endswith(b"%%EOF")


async def async_export_statement(
    transport: AsyncTransport, query: Mapping[str, Any], options: RequestOptions | None
) -> AsyncStatementExport:
    """Starts the statement of a month; by default as CSV."""
    response = await transport.send("exportStatement", query=query, options=options, stream=True)
    return AsyncStatementExport(response)
