"""The body of a buyer's request."""

from collections.abc import AsyncIterator, Iterator

import httpx

from ..errors import InvalidArgumentError


def check_whole(request: httpx.Request, body: bytes, given: object) -> None:
    """Raises `InvalidArgumentError` for a body that was read before, such as the generator or the file of an earlier call.
    Without its body, the request would be another purchase. `given` is the body as the caller gave it."""
    length = request.headers.get("content-length", str(len(body)))
    if length != str(len(body)):
        raise InvalidArgumentError(f"the body has {len(body)} bytes and not {length}: it may have been read before")
    if not body and isinstance(given, Iterator | AsyncIterator):
        raise InvalidArgumentError("the body has no bytes: it may have been read before")
