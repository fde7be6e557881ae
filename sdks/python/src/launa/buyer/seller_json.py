"""JSON from a seller. All languages that share the journal must be able to read what Python keeps of it."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

_DEEPEST = 200
"""A dependency raises Python's own limit so far that deep JSON overflows the stack and ends the process."""
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.?)*"?|[\[\]{}]', re.DOTALL)


def read_json(text: str | bytes) -> Any:
    """Raises `ValueError`, also for `NaN`, `Infinity`, numbers beyond the range of a double, and deep nesting."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    _check_depth(text)
    return json.loads(text, parse_constant=_refuse, parse_float=_float, parse_int=_int)


def _check_depth(text: str) -> None:
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _DEEPEST:
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
