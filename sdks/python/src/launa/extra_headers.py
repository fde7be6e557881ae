"""The headers that a caller adds to a request."""

import json
import re
from collections.abc import Mapping

from ._facts import RESERVED_HEADERS
from .errors import InvalidArgumentError

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_VALUE = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?")


def is_token(text: object) -> bool:
    """Whether a value is an HTTP token (RFC 9110, section 5.6.2)."""
    return isinstance(text, str) and _TOKEN.fullmatch(text) is not None


def extra_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Checks the headers, and returns them with names in lower case. Raises `InvalidArgumentError`."""
    return dict(map(_checked, headers.items()))


def _checked(header: tuple[str, str]) -> tuple[str, str]:
    name, value = header
    if not is_token(name):
        raise InvalidArgumentError(f"headers: {json.dumps(name, default=repr)} is not the name of a header")
    name = name.lower()
    if name in RESERVED_HEADERS:
        raise InvalidArgumentError(f"headers: {name} is set by the client, from its options")
    if isinstance(value, str) and _VALUE.fullmatch(value):
        return name, value
    raise InvalidArgumentError(f"headers: the value of {name} must be printable ASCII without spaces around it")
