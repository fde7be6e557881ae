"""Reads JSON values of unknown type."""

from typing import Any


def fields_of(value: object) -> dict[str, Any]:
    """Returns the value itself if it is an object, else an empty object."""
    return value if isinstance(value, dict) else {}


def text_of(value: object) -> str | None:
    return value if isinstance(value, str) else None
