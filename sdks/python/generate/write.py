"""Writes what the package takes from the contract, and its synchronous half. `make sdk-python` runs it.

    types.py     by datamodel-code-generator, out of openapi/openapi.json
    _routes.py   where each operation lives
    _sync/*      `_async/*` without its waiting; `colour.py` is where the two really differ
"""

from __future__ import annotations

import json
import keyword
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

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
    return {Path("types.py"): _types(contract), Path("_routes.py"): _routes(contract), **_sync_files()}


def _types(contract: dict[str, Any]) -> str:
    """Methods name parameters by hand that Python cannot: `from_`."""
    for methods in contract["paths"].values():
        for operation in methods.values():
            named = operation.get("parameters", [])
            operation["parameters"] = [p for p in named if not keyword.iskeyword(p.get("name", ""))]
    with tempfile.TemporaryDirectory() as directory:
        source, target = Path(directory, "openapi.json"), Path(directory, "types.py")
        source.write_text(json.dumps(contract))
        header = '"""Generated from openapi/openapi.json by `make sdk-python`; do not edit."""'
        subprocess.run(
            [
                *(sys.executable, "-m", "datamodel_code_generator"),
                *("--input", str(source), "--input-file-type", "openapi", "--output", str(target)),
                *("--output-model-type", "typing.TypedDict", "--no-use-closed-typed-dict"),
                *("--target-python-version", "3.11", "--enum-field-as-literal", "all"),
                *("--openapi-scopes", "schemas", "paths", "parameters"),
                *("--use-operation-id-as-name", "--use-standard-collections", "--use-union-operator"),
                *("--formatters", "builtin", "--disable-timestamp", "--custom-file-header", header),
            ],
            check=True,
        )
        return target.read_text()


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


def _sync_files() -> dict[Path, str]:
    source = PACKAGE / "_async"
    files = (path.relative_to(source) for path in sorted(source.rglob("*.py")))
    return {
        Path("_sync") / path: _synchronous((source / path).read_text(), path)
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
