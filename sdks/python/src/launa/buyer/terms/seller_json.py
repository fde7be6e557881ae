"""JSON from a seller. Python writes parts of it into the shared journal, which the SDKs of all languages must be able
to read."""

import json
import re
from math import isfinite
from typing import Any

from ..._facts import DEEPEST_JSON

DEEPEST_OF_JOURNAL = DEEPEST_JSON + 1
"""A line of a former journal has the receipt one level deeper than the seller's JSON."""
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.?)*"?|[\[\]{}]', re.DOTALL)


def read_json(text: str | bytes, deepest: int = DEEPEST_JSON) -> Any:
    """Parses JSON. Raises `ValueError`, also for `NaN`, `Infinity`, numbers beyond the range of a double, and deep
    nesting."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    check_depth(text, deepest)
    return json.loads(text, parse_constant=_refuse, parse_float=_float, parse_int=_int)


def read_leniently(text: bytes) -> Any:
    """Parses a seller's JSON that another SDK has stored unchanged. Invalid bytes are replaced, and numbers beyond the
    range of a double become infinite. Raises `ValueError`, also for deep nesting."""
    decoded = text.decode("utf-8", "replace")
    check_depth(decoded, DEEPEST_JSON)
    return json.loads(decoded, parse_int=_lenient_int)


def check_depth(text: str, deepest: int) -> None:
    """Raises `ValueError` for JSON with more than `deepest` levels."""
    if text.count("[") + text.count("{") <= deepest:
        return
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > deepest:
            raise ValueError("too deep")


def _refuse(text: str) -> None:
    raise ValueError(f"{text[:20]} is no number of JSON")


def _float(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        _refuse(text)
    return value


def _int(text: str) -> int:
    _float(text)
    return int(text)


def _lenient_int(text: str) -> float:
    # The range is checked first, because Python refuses to convert texts of thousands of digits to an int.
    value = float(text)
    return int(text) if isfinite(value) else value
