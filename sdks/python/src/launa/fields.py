"""Values of JSON that may have any type."""

from typing import Any


def fields_of(value: object) -> dict[str, Any]:
    """Empty for anything but an object."""
    return value if isinstance(value, dict) else {}


def text_of(value: object) -> str | None:
    return value if isinstance(value, str) else None
