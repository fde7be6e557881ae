"""Entity tags of answers, by which a change is refused when somebody else was faster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class _Tagged(dict[str, Any]):
    """An answer that remembers its entity tag beside what it says."""

    etag: str


def etag_of(answer: Mapping[str, Any]) -> str | None:
    """The entity tag of an API, endpoint or domain that was read, or of an API or endpoint that was changed.

    Sent as `if_match`, it has the next change refused when somebody else was faster. None for what has none, such as an
    item of a list or a copy.

        api = client.apis.get(id)
        client.apis.update(id, name="New", options={"if_match": etag_of(api)})
    """
    return answer.etag if isinstance(answer, _Tagged) else None


def tagged(answer: Any, etag: str | None) -> Any:
    if etag is None or not isinstance(answer, dict):
        return answer
    remembered = _Tagged(answer)
    remembered.etag = etag
    return remembered
