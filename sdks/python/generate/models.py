"""Writes `types.py`: frozen dataclasses for answers, typed dictionaries for requests."""

from __future__ import annotations

import keyword
import textwrap
from typing import Any

Schema = dict[str, Any]

HEADER = '"""Generated from openapi/openapi.json by `make sdk-python`; do not edit."""\n\nfrom __future__ import annotations\n\n'

_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
# Fields with secrets. The `repr` of an answer leaves them out, since a log may contain it.
_SECRET = {
    "Session": {"token"},
    "EnabledSecondFactor": {"token", "recovery_codes"},
    "RecoveryCodes": {"recovery_codes"},
    "BegunSecondFactor": {"secret", "otpauth_uri"},
    "CreatedApiKey": {"key"},
    "CreatedWebhook": {"secret"},
    "SandboxWallet": {"private_key"},
}


def types_of(contract: Schema) -> str:
    return HEADER + _Types(contract).text()


def operations_of(contract: Schema) -> list[Schema]:
    return [operation for methods in contract["paths"].values() for operation in methods.values()]


def _body_of(operation: Schema) -> str | None:
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return _name_of(schema) if schema else None


def _name_of(reference: Schema) -> str:
    name: str = reference["$ref"].rsplit("/", 1)[-1]
    return name


class _Types:
    """Collects the classes in the order that Python needs: nested ones first."""

    def __init__(self, contract: Schema) -> None:
        self._operations = operations_of(contract)
        self._schemas: Schema = contract["components"]["schemas"]
        self._written: dict[str, str] = {}
        self._bodies = self._sent()

    def text(self) -> str:
        for name, schema in self._schemas.items():
            # Errors are hand-written exceptions.
            if name != "Error":
                self._write(name, schema, is_sent=name in self._bodies)
        for operation in self._operations:
            self._write_query(operation)
        imports = (
            "from collections.abc import Sequence\nfrom dataclasses import dataclass, field\n"
            "from typing import Any, Literal, NotRequired, TypedDict\n\nfrom .model import Model\n"
        )
        return imports + "".join(self._written.values())

    def _sent(self) -> set[str]:
        """The names of request bodies, and of the schemas to which they refer."""
        found = {name for name in map(_body_of, self._operations) if name}
        waiting = [self._schemas[name] for name in found]
        while waiting:
            for name in _references(waiting.pop()) - found:
                found.add(name)
                waiting.append(self._schemas[name])
        return found

    def _write(self, name: str, schema: Schema, *, is_sent: bool) -> None:
        required = set(schema.get("required", ()))
        lines, keywords = [], []
        for field, value in schema["properties"].items():
            type_ = self._type(value, f"{name}_{field}", is_sent=is_sent)
            optional = field not in required
            if is_sent and keyword.iskeyword(field):
                keywords.append(f'"{field}": {f"NotRequired[{type_}]" if optional else type_}')
                continue
            line = self._key(field, type_, optional) if is_sent else self._attribute(name, field, type_, optional)
            lines.append(line + _docstring(value))
        # The class syntax cannot have keywords as keys.
        base = f"_{name}Keywords" if keywords else "TypedDict"
        before = f'{base} = TypedDict("{base}", {{{", ".join(keywords)}}})\n\n\n' if keywords else ""
        head = f"{before}class {name}({base}):" if is_sent else f"@dataclass(frozen=True, kw_only=True)\nclass {name}(Model):"
        self._written[name] = f"\n\n{head}\n{_docstring(schema)}" + "".join(f"\n{line}" for line in lines)

    def _key(self, name: str, type_: str, optional: bool) -> str:
        return f"    {name}: {f'NotRequired[{type_}]' if optional else type_}\n"

    def _attribute(self, model: str, name: str, type_: str, optional: bool) -> str:
        spelled = f"{name}_" if keyword.iskeyword(name) else name
        hint = f"{type_} | None" if optional and not type_.endswith("| None") else type_
        options = (["default=None"] if optional else []) + (["repr=False"] if name in _SECRET.get(model, ()) else [])
        default = " = None" if options == ["default=None"] else f" = field({', '.join(options)})" if options else ""
        return f"    {spelled}: {hint}{default}\n"

    def _write_query(self, operation: Schema) -> None:
        """Parameters that are no Python names are left out here: methods name them with an underscore, such as `from_`.
        """
        named = [
            parameter
            for parameter in operation.get("parameters", [])
            if parameter.get("in") == "query" and not keyword.iskeyword(parameter["name"])
        ]
        if not named:
            return
        name = operation["operationId"][0].upper() + operation["operationId"][1:] + "Query"
        lines = [
            self._key(each["name"], self._type(each["schema"], name, is_sent=True), not each.get("required"))
            + _docstring(each)
            for each in named
        ]
        self._written[name] = f"\n\nclass {name}(TypedDict):\n" + "\n".join(lines)

    def _type(self, schema: Schema, place: str, *, is_sent: bool) -> str:
        if "$ref" in schema:
            return self._reference(_name_of(schema), is_sent)
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        branches = schema.get("anyOf") or [{**schema, "type": each} for each in _list(schema.get("type", []))]
        if not branches or "not" in schema:
            return "Any"
        if len(branches) > 1:
            kinds = [self._type(branch, place, is_sent=is_sent) for branch in branches]
            return " | ".join(dict.fromkeys(kinds))
        [only] = branches
        if only["type"] == "array":
            item = self._type(only["items"], place, is_sent=is_sent)
            return f"Sequence[{item}]" if is_sent else f"list[{item}]"
        if only["type"] != "object":
            return _PLAIN[only["type"]]
        if "properties" not in only:
            value = only.get("additionalProperties")
            return f"dict[str, {self._type(value, place, is_sent=is_sent) if value else 'Any'}]"
        name = "".join(part[0].upper() + part[1:] for part in place.split("_") if part)
        self._write(name, only, is_sent=is_sent)
        return name

    def _reference(self, name: str, is_sent: bool) -> str:
        """Returns the type of a value. A request also accepts the type of an answer, so that a program can send back a
        value that it has read."""
        read = name.removesuffix("Input")
        return f"{name} | {read}" if is_sent and name != read and read in self._schemas else name


def _references(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return set().union(*map(_references, schema))
    if not isinstance(schema, dict):
        return set()
    own = {_name_of(schema)} if isinstance(schema.get("$ref"), str) else set[str]()
    return own.union(*(_references(value) for value in schema.values()))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _docstring(schema: Schema) -> str:
    text = schema.get("description")
    return f"{_quoted(text, '    ')}\n" if text else ""


def _quoted(text: str, indent: str) -> str:
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    text = text + " " if text.endswith('"') else text
    lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
    body = f"\n{indent}".join(lines)
    return f'{indent}"""{body}"""' if len(lines) == 1 else f'{indent}"""{body}\n{indent}"""'
