"""Generates the package's files from the contract, and its synchronous half. `make sdk-python` runs it.

    types.py     the shapes of openapi/openapi.json
    _sync/*      `_async/*` without `await`; each half has its own `concurrency.py` for the real differences
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from models import types_of

PYTHON = Path(__file__).parents[1]
PACKAGE = PYTHON / "src" / "launa"
CONTRACT = PYTHON.parents[1] / "openapi" / "openapi.json"

_BY_HAND = {Path("__init__.py"), Path("concurrency.py")}
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
    """Every generated file, by its path in the package."""
    contract = json.loads(CONTRACT.read_text())
    return {
        Path("types.py"): types_of(contract),
        Path("_version.py"): _version(),
        **_sync_files(),
    }


def _version() -> str:
    version = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]["version"]
    return f'"""Generated from pyproject.toml by `make sdk-python`; do not edit."""\n\nVERSION = "{version}"\n'


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
