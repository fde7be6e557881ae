"""Writes the package's generated files from the contract, and its synchronous half. `make sdk-python` runs it.

    types.py     the shapes of openapi/openapi.json
    _answers.py  the shape of each operation's answer
    _routes.py   the path of each operation
    _async/resources/*  the beginning of each method's docstring
    _sync/*      `_async/*` without `await`; the real differences are in `colour.py`
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from method_docs import documented
from models import answers_of, types_of

PYTHON = Path(__file__).parents[1]
PACKAGE = PYTHON / "src" / "launa"
CONTRACT = PYTHON.parents[1] / "openapi" / "openapi.json"

_BY_HAND = {Path("__init__.py"), Path("colour.py")}
_SYNCHRONOUS = [
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\basync_(?=[a-z])", ""),
    (r"\bhandle_async_request\b", "handle_request"),
    (r"\b__a(iter|enter|exit)__\b", r"__\1__"),
    (r"\ba(close|read|iter_bytes|iter_raw)\b", r"\1"),
    (r"\bAwaitable, ", ""),
    (r"\bAwaitable\[(\w+)\]", r"\1"),
]


def generated_files() -> dict[Path, str]:
    """Every generated file of the package, by its path in it."""
    contract = json.loads(CONTRACT.read_text())
    resources = _documented_resources(contract)
    return {
        Path("types.py"): types_of(contract),
        Path("_answers.py"): answers_of(contract),
        Path("_routes.py"): _routes(contract),
        Path("_version.py"): _version(),
        **resources,
        **_sync_files(resources),
    }


def _documented_resources(contract: dict[str, Any]) -> dict[Path, str]:
    paths = sorted((PACKAGE / "_async" / "resources").glob("*.py"))
    return {path.relative_to(PACKAGE): documented(path.read_text(), contract) for path in paths}


def _version() -> str:
    version = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]["version"]
    return f'"""Generated from pyproject.toml by `make sdk-python`; do not edit."""\n\nVERSION = "{version}"\n'


def _routes(contract: dict[str, Any]) -> str:
    routes = {
        operation["operationId"]: (method.upper(), path)
        for path, methods in contract["paths"].items()
        for method, operation in methods.items()
    }
    names = "".join(f'    "{name}",\n' for name in routes)
    lines = "".join(f'    "{name}": ("{method}", "{path}"),\n' for name, (method, path) in routes.items())
    return (
        '"""Generated from openapi/openapi.json by `make sdk-python`; do not edit."""\n\n'
        "from collections.abc import Mapping\nfrom typing import Literal\n\n"
        f"OperationId = Literal[\n{names}]\n\n"
        f"ROUTES: Mapping[OperationId, tuple[str, str]] = {{\n{lines}}}\n"
    )


def _sync_files(changed: dict[Path, str]) -> dict[Path, str]:
    source = PACKAGE / "_async"
    files = (path.relative_to(source) for path in sorted(source.rglob("*.py")))
    return {
        Path("_sync") / path: _synchronous(changed.get(Path("_async") / path) or (source / path).read_text(), path)
        for path in files
        if path not in _BY_HAND
    }


def _synchronous(text: str, path: Path) -> str:
    for pattern, replacement in _SYNCHRONOUS:
        text = re.sub(pattern, replacement, text)
    header = f"# Generated from _async/{path.as_posix()} by `make sdk-python`; do not edit.\n"
    return header + text if text else text


if __name__ == "__main__":
    for name, text in generated_files().items():
        (PACKAGE / name).parent.mkdir(exist_ok=True)
        (PACKAGE / name).write_text(text)
