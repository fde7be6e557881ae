"""The service's answers as objects."""

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

import httpx


@dataclass(frozen=True)
class ResponseInfo:
    """The service's answer except the body."""

    status: int
    headers: httpx.Headers
    request_id: str | None
    """Name it in questions to the operator."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """An answer of the service: an immutable object with attributes.

    Fields of a newer service than this package are kept: `api["new_field"]` reads them, and `to_dict` includes them. A
    field that an older service does not send is None. An attribute that is no Python name ends in `_`, such as `from_`.
    """

    _unknown: ClassVar[Mapping[str, Any]] = {}
    _sent: ClassVar[frozenset[str] | None] = None
    _response: ClassVar[ResponseInfo | None] = None

    @classmethod
    def from_dict(cls, answer: Mapping[str, Any]) -> Self:
        """The object for an answer in the service's JSON form."""
        readers = _readers(cls)
        made = object.__new__(cls)
        known = {name: read(answer[wire]) if wire in answer else None for wire, (name, read) in readers.items()}
        unknown = {wire: value for wire, value in answer.items() if wire not in readers}
        made.__dict__.update(known, _unknown=unknown, _sent=frozenset(answer))
        return made

    def to_dict(self) -> dict[str, Any]:
        """The answer in the service's JSON form, without fields that were not sent."""
        known = {wire: getattr(self, name) for wire, (name, _) in _readers(type(self)).items()}
        left_out = _optional(type(self)) if self._sent is None else known.keys() - self._sent
        known = {wire: value for wire, value in known.items() if value is not None or wire not in left_out}
        return {**{wire: plain(value) for wire, value in known.items()}, **self._unknown}

    # The object has keys, but is no sequence. Without this line, Python would iterate over it by index.
    __iter__: ClassVar[None] = None

    def __getitem__(self, name: str) -> Any:
        """A field by its name in the service's JSON form."""
        known = _readers(type(self)).get(name)
        return getattr(self, known[0]) if known else self._unknown[name]


def response_of(answer: object) -> ResponseInfo | None:
    """Status, headers and request id of an answer: of a method's result, or of a page of a list.

    None for all other values, such as an item of a list. An `ApiError` has `status` and `request_id` itself.
    """
    found = getattr(answer, "_response", None)
    return found if isinstance(found, ResponseInfo) else None


def etag_of(answer: object) -> str | None:
    """The entity tag of an API, endpoint or domain that was read, or of an API or endpoint that was changed.

    With `if_match`, the service refuses the next change if another client has changed the resource first. None for a
    value without a tag, such as an item of a list.

        api = client.apis.get(id)
        client.apis.update(id, name="New", options={"if_match": etag_of(api)})
    """
    response = response_of(answer)
    return response.headers.get("etag") if response else None


def answered(answer: Any, response: httpx.Response) -> Any:
    """The same object, which remembers its response."""
    if isinstance(answer, Model):
        info = ResponseInfo(response.status_code, response.headers, response.headers.get("x-request-id"))
        answer.__dict__["_response"] = info
    return answer


def plain(value: Any) -> Any:
    """A JSON value for objects of this package."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


_Read = Callable[[Any], Any]
_Readers = Mapping[str, tuple[str, _Read]]

_READERS: dict[type[Model], _Readers] = {}
"""The readers of the classes that were needed so far."""


def _readers(model: type[Model]) -> _Readers:
    """By the name in the service's JSON form: the attribute, and the function that makes its value."""
    if model not in _READERS:
        hints = get_type_hints(model)
        _READERS[model] = {
            field.name.rstrip("_"): (field.name, _reader_of(hints[field.name])) for field in fields(model)
        }
    return _READERS[model]


def _optional(model: type[Model]) -> set[str]:
    return {field.name.rstrip("_") for field in fields(model) if field.default is None}


def _reader_of(hint: Any) -> _Read:
    """An answer that does not match its type stays unchanged."""
    if get_origin(hint) in (Union, types.UnionType):
        [hint, *_] = [part for part in get_args(hint) if part is not type(None)]
    if get_origin(hint) is list:
        read = _reader_of(get_args(hint)[0])
        return lambda value: [read(item) for item in value] if isinstance(value, list) else value
    if isinstance(hint, type) and issubclass(hint, Model):
        return lambda value: hint.from_dict(value) if isinstance(value, dict) else value
    return lambda value: value
