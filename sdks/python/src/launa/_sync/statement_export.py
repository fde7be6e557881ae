# Generated from _async/statement_export.py by `make sdk-python`; do not edit.
"""The statement of a month as a file, which is read while it arrives."""

from collections.abc import Mapping
from typing import Any

from ..request import RequestOptions
from .exported_file import ExportedFile, last_line
from .transport import Transport


class StatementExport(ExportedFile):
    """The statement of a month as a file that arrives: CSV or PDF. `chunks` iterates over its bytes."""

    def _is_end(self, tail: bytes) -> bool:
        return last_line(tail).startswith(b"#end,") or tail.rstrip().endswith(b"%%EOF")


def export_statement(
    transport: Transport, query: Mapping[str, Any], options: RequestOptions | None
) -> StatementExport:
    """Starts the export of the statement of a month; by default as CSV."""
    response = transport.send("exportStatement", query=query, options=options, stream=True)
    return StatementExport(response)
