"""Files that only their owner may access and that survive a power loss."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from ..errors import JournalError


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Turns an error of the disk into a `JournalError` with the file's path."""
    try:
        yield
    except OSError as cause:
        raise JournalError(f"{path} cannot be read or written: {cause.strerror}") from cause


def make_private(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    directory.chmod(0o700)


def private(path: str, flags: int) -> int:
    """An opener for `open` that gives new files the mode 0600."""
    return os.open(path, flags, 0o600)


def write_privately(path: Path, text: str) -> None:
    """Replaces a file atomically: a reader finds the old text or the new one."""
    beside = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with open(beside, "x", encoding="utf-8", opener=private) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
