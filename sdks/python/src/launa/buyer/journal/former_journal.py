"""Imports a journal of version 0.1.0 of the SDKs: open payments in files of `open`, ended ones in lines of `log`."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from ..errors import JournalError
from ..terms.seller_json import DEEPEST_OF_JOURNAL, check_depth, read_json
from .files import private
from .records import EndedPayment, KeptRequest, OpenPayment
from .rows import add_ended, add_open

_FOLDERS = ("open", "log")
_OPEN_FILE = re.compile(r"[0-9a-f-]{36}\.json")
_LOG_FILE = re.compile(r"\d{4}-\d{2}-\d{2}\.jsonl")


def has_former(directory: Path) -> bool:
    return any((directory / name).is_dir() for name in _FOLDERS)


def read_former(database: sqlite3.Connection, directory: Path) -> None:
    """Adds the payments of the former files, except those that the database already has. So the import can run again if
    a process was killed before it had set the files aside. Raises `JournalError` for an invalid file or line, because
    the limits could not count its payment."""
    for path in _paths_in(directory / "log", _LOG_FILE):
        _read_log(database, path)
    for path in _paths_in(directory / "open", _OPEN_FILE):
        with _counted(str(path)):
            value = read_json(path.read_bytes(), DEEPEST_OF_JOURNAL)
            value = {**value, "request": KeptRequest(**value["request"])}
            add_open(database, OpenPayment(**_known(OpenPayment, value)))


def set_former_aside(directory: Path) -> None:
    """Moves the former files away, and puts a file in their place, so that a program of 0.1.0 cannot make new ones."""
    for name in _FOLDERS:
        # Another process may have moved the folder.
        with suppress(FileNotFoundError, NotADirectoryError):
            if (directory / name).is_dir():
                (directory / name).rename(directory / f"{name}.{uuid4()}")
    with open(directory / "open", "w", encoding="utf-8", opener=private) as file:
        file.write("The journal of payments is payments.sqlite now. Update this program.\n")


def _read_log(database: sqlite3.Connection, path: Path) -> None:
    """Reads the lines of a log. A last line without a line end is read if it is whole. Otherwise a loss of power has
    cut it, and its payment is still open."""
    *lines, last = path.read_bytes().split(b"\n")
    for number, line in enumerate([*lines, *([last] if _is_json(last) else [])], 1):
        with _counted(f"{path}:{number}"):
            check_depth(line.decode(), DEEPEST_OF_JOURNAL)
            value = json.loads(line)
            add_ended(database, EndedPayment(**_known(EndedPayment, {**value, "receipt": _readable(value["receipt"])})))


def _readable(receipt: Any) -> Any:
    """The receipt, or None if it has numbers that other languages cannot read. The limits count the payment in both
    cases."""
    try:
        json.dumps(receipt, allow_nan=False)
        return receipt
    except ValueError:
        return None


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
        return True
    except ValueError:
        return False


def _known(kind: Any, value: dict[str, Any]) -> dict[str, Any]:
    return {name: value[name] for name in kind.__dataclass_fields__}


@contextmanager
def _counted(place: str) -> Iterator[None]:
    """Runs the inner block, and names the place in its error. The checks of the database detect invalid payments."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, sqlite3.Error, JournalError) as cause:
        raise JournalError(f"the limits cannot count the payment in {place}") from cause


def _paths_in(folder: Path, form: re.Pattern[str]) -> list[Path]:
    return sorted(path for path in folder.iterdir() if form.fullmatch(path.name)) if folder.is_dir() else []
