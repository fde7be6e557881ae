"""The service's answers as objects."""

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

import httpx


@dataclass(frozen=True)
class ResponseInfo:
    """The service's answer without its body."""

    status: int
    headers: httpx.Headers
    request_id: str | None
    """Name this id when you ask the operator for help."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """An answer of the service: an immutable object with attributes.

    Fields that this package does not know yet are kept: `api["new_field"]` reads them, and `to_dict` includes them. A
    field that an older service does not send is None. If a field's name is a Python keyword, its attribute ends in `_`,
    such as `from_`.
    """

    _unknown: ClassVar[Mapping[str, Any]] = {}
    _sent: ClassVar[frozenset[str] | None] = None
    _response: ClassVar[ResponseInfo | None] = None

    @classmethod
    def from_dict(cls, answer: Mapping[str, Any]) -> Self:
        """Makes an object from an answer in the JSON form of the service."""
        readers = _readers(cls)
        made = object.__new__(cls)
        known = {name: read(answer[wire]) if wire in answer else None for wire, (name, read) in readers.items()}
        unknown = {wire: value for wire, value in answer.items() if wire not in readers}
        made.__dict__.update(known, _unknown=unknown, _sent=frozenset(answer))
        return made

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer in the JSON form of the service, without the fields that the service did not send."""
        known = {wire: getattr(self, name) for wire, (name, _) in _readers(type(self)).items()}
        left_out = _optional(type(self)) if self._sent is None else known.keys() - self._sent
        known = {wire: value for wire, value in known.items() if value is not None or wire not in left_out}
        return {**{wire: plain(value) for wire, value in known.items()}, **self._unknown}

    # Without this line, Python would iterate over the object with `__getitem__` and an index.
    __iter__: ClassVar[None] = None

    def __getitem__(self, name: str) -> Any:
        """A field by its name in the service's JSON form."""
        known = _readers(type(self)).get(name)
        return getattr(self, known[0]) if known else self._unknown[name]


def response_of(answer: object) -> ResponseInfo | None:
    """Returns status, headers and request id of an answer, which is the result of a method, or a page of a list.

    Returns None for all other values, such as an item of a list. An `ApiError` has `status` and `request_id` itself.
    """
    found = getattr(answer, "_response", None)
    return found if isinstance(found, ResponseInfo) else None


def etag_of(answer: object) -> str | None:
    """Returns the entity tag of an API, endpoint or domain that was read, or of an API or endpoint that was changed.

    Pass the tag as `if_match`: the service then refuses a change if another client has changed the resource meanwhile.
    None for a value without a tag, such as an item of a list.

        api = client.apis.get(id)
        client.apis.update(id, name="New", options={"if_match": etag_of(api)})
    """
    response = response_of(answer)
    return response.headers.get("etag") if response else None


def answered(answer: Any, response: httpx.Response) -> Any:
    """Stores status, headers and request id of the response in the object that was made from its body, and returns this
    object."""
    if isinstance(answer, Model):
        info = ResponseInfo(response.status_code, response.headers, response.headers.get("x-request-id"))
        answer.__dict__["_response"] = info
    return answer


def plain(value: Any) -> Any:
    """Returns an object of this package as a JSON value."""
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
"""The readers of the classes that were used so far."""


def _readers(model: type[Model]) -> _Readers:
    """Returns the readers of a class by the names of the fields in JSON. A reader has the name of the attribute, and
    the function that makes the attribute's value from JSON."""
    if model not in _READERS:
        hints = get_type_hints(model)
        _READERS[model] = {
            field.name.rstrip("_"): (field.name, _reader_of(hints[field.name])) for field in fields(model)
        }
    return _READERS[model]


def _optional(model: type[Model]) -> set[str]:
    return {field.name.rstrip("_") for field in fields(model) if field.default is None}


def _reader_of(hint: Any) -> _Read:
    """Returns the function that reads a value of this type. That function leaves a value of another type unchanged."""
    if get_origin(hint) in (Union, types.UnionType):
        [hint, *_] = [part for part in get_args(hint) if part is not type(None)]
    if get_origin(hint) is list:
        read = _reader_of(get_args(hint)[0])
        return lambda value: [read(item) for item in value] if isinstance(value, list) else value
    if isinstance(hint, type) and issubclass(hint, Model):
        return lambda value: hint.from_dict(value) if isinstance(value, dict) else value
    return lambda value: value
