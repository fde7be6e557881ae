# Generated from _async/page.py by `make sdk-python`; do not edit.
"""Lists, page by page and item by item."""

from __future__ import annotations

from collections.abc import Iterator, Callable
from typing import Any, Generic, TypeVar

from ..errors import LaunaError
from ..model import response_of

Item = TypeVar("Item")
ReadPage = Callable[[str | None], Any]
"""Reads the page after a cursor, or the first page."""


class Page(Generic[Item]):
    """One page of a list, newest items first. Iteration continues through all following pages."""

    def __init__(self, raw: Any, read: ReadPage) -> None:
        self.items: tuple[Item, ...] = tuple(raw["items"])
        self.next_cursor: str | None = raw["next_cursor"]
        self._read = read
        self._response = response_of(raw)

    @property
    def has_next(self) -> bool:
        return self.next_cursor is not None

    def next(self) -> Page[Item] | None:
        """The next page, or None after the last."""
        if self.next_cursor is None:
            return None
        page: Page[Item] = Page(self._read(self.next_cursor), self._read)
        # A server that always returns the same cursor would get requests without end.
        if page.next_cursor == self.next_cursor:
            raise LaunaError("the list does not go on")
        return page

    def __iter__(self) -> Iterator[Item]:
        page: Page[Item] | None = self
        while page is not None:
            for item in page.items:
                yield item
            page = page.next()
