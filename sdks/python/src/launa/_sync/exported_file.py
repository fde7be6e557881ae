# Generated from _async/exported_file.py by `make sdk-python`; do not edit.
"""A file that is read while it is being received."""

from collections.abc import Iterator

import httpx

from .._facts import EXPORT_END_BYTES
from ..errors import ConnectionError, LaunaError, without_frames


class ExportedFile:
    """An export in progress: `chunks` iterates over its bytes, and `close` cancels it."""

    def __init__(self, response: httpx.Response) -> None:
        # Only methods are stored, because the response also contains its request with the credential.
        self._arrive, self._close = response.iter_bytes, response.close

    def chunks(self) -> Iterator[bytes]:
        """The bytes of the file as they arrive. Raises an error if the file was cut off."""
        tail = b""
        for piece in self._pieces():
            tail = (tail + piece)[-EXPORT_END_BYTES:]
            yield piece
        if not self._is_end(tail):
            raise cut_off()

    def close(self) -> None:
        self._close()

    def _is_end(self, tail: bytes) -> bool:
        raise NotImplementedError

    def _pieces(self) -> Iterator[bytes]:
        try:
            for piece in self._arrive():
                yield piece
        except httpx.RequestError as cause:
            without_frames(cause)
            raise ConnectionError("the export was cut off") from cause
        finally:
            self._close()


def last_line(tail: bytes) -> bytes:
    """Returns the last line of a text; empty if that line has no line end."""
    return tail.rstrip().split(b"\n")[-1] if tail.endswith(b"\n") else b""


def cut_off() -> LaunaError:
    return LaunaError("the export was cut off")
