"""A journal of payments in a directory, which the SDKs of all languages, the CLI and the MCP server share."""

from __future__ import annotations

import errno
import json
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import IO
from uuid import uuid4

from .errors import JournalError
from .files import disk_errors, make_private, private, sync_directory, write_privately
from .journal import PaymentJournal, is_alive
from .records import EndedPayment, OpenPayment
from .seller_json import DEEPEST_OF_JOURNAL, check_depth, read_json
from .thread_lock import ThreadLock

_LOCK_WAIT = 10.0
"""Seconds."""
_LOCK_STALE_AFTER = 30.0
_POLL = 0.01

_DRAFT = re.compile(r"\.?[0-9a-f-]{36}\.json\.(new|[0-9a-f-]{32,36})")
"""A file of `open` that a killed process has not finished, in the notation of each SDK. A process that is writing one has
the lock."""

_held: set[str] = set()
"""The locks that this process holds. A lock with its process id that is not in this set belongs to an earlier process.
"""


@dataclass
class _ReadLog:
    """The position of the last read in a day's file. Only lines appended since then are read again."""

    offset: int = 0
    entries: list[EndedPayment] = field(default_factory=list)


class FileJournal(PaymentJournal):
    """A journal that survives the process. Several processes of one machine may share the directory, but containers
    with their own process ids may not. It contains signed payments, so only the owner may access the directory (0700).
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Raises `JournalError` if the directory cannot be used."""
        self._directory = Path(directory)
        self._threads = ThreadLock()
        self._lock: _Lock | None = None
        self._logs: dict[date, _ReadLog] = {}
        try:
            for path in (self._directory, self._directory / "open", self._directory / "log"):
                make_private(path)
        except OSError as cause:
            raise JournalError(f"the journal of payments cannot be kept in {directory}: {cause.strerror}") from cause

    @contextmanager
    def locked(self) -> Iterator[None]:
        with self._threads, _lock_of(self._directory / "lock") as lock:
            self._lock = lock
            try:
                yield
            finally:
                self._lock = None

    def read_open(self) -> Sequence[OpenPayment]:
        directory = self._directory / "open"
        with disk_errors(directory):
            paths = sorted(directory.iterdir())
        for path in paths:
            if _DRAFT.fullmatch(path.name):
                self._remove(path)
        return [_open_in(path) for path in paths if path.suffix == ".json"]

    def write_open(self, payment: OpenPayment) -> None:
        with self._writing(self._path_of(payment)) as path:
            # The sync of the new file may take long.
            write_privately(path, _written(payment.to_json()), self._check_lock)

    def remove_open(self, payment: OpenPayment) -> None:
        self._remove(self._path_of(payment))

    def read_log(self, day: date) -> Sequence[EndedPayment]:
        with disk_errors(self._log_of(day)):
            return self._read_log(day, self._log_of(day))

    def _read_log(self, day: date, path: Path) -> Sequence[EndedPayment]:
        known = self._logs.setdefault(day, _ReadLog())
        try:
            with path.open("rb") as file:
                if os.fstat(file.fileno()).st_size < known.offset:
                    known.offset, known.entries = 0, []
                file.seek(known.offset)
                # A line without its end is read again when more has arrived.
                whole, newline, _ = file.read().rpartition(b"\n")
        except FileNotFoundError:
            return []
        lines = enumerate(whole.split(b"\n") if newline else [], len(known.entries) + 1)
        known.entries += [_ended_in(line, path, number) for number, line in lines]
        known.offset += len(whole) + len(newline)
        self._forget_before(day)
        return known.entries

    def append_log(self, day: date, ended: EndedPayment) -> None:
        line = _written(asdict(ended)).encode() + b"\n"
        with self._writing(self._log_of(day)) as path, open(path, "a+b", opener=private) as file:
            if _ends_in_a_line(file, path):
                line = b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
            sync_directory(path.parent)

    def _remove(self, path: Path) -> None:
        with self._writing(path):
            path.unlink(missing_ok=True)

    @contextmanager
    def _writing(self, path: Path) -> Iterator[Path]:
        self._check_lock()
        with disk_errors(path):
            yield path

    def _check_lock(self) -> None:
        """Checks directly before a write that this process still holds the lock. Another process takes the lock of one
        that was stopped for too long, and may have signed since."""
        if self._lock is None or not self._lock.is_held():
            raise JournalError(f"another process has taken the lock of the journal of payments: {self._directory}")

    def _path_of(self, payment: OpenPayment) -> Path:
        return self._directory / "open" / f"{payment.id}.json"

    def _log_of(self, day: date) -> Path:
        return self._directory / "log" / f"{day.isoformat()}.jsonl"

    def _forget_before(self, day: date) -> None:
        for old in [known for known in self._logs if (day - known).days > 1]:
            del self._logs[old]


def _open_in(path: Path) -> OpenPayment:
    try:
        with disk_errors(path):
            text = path.read_text(encoding="utf-8")
        payment = OpenPayment.from_json(read_json(text, DEEPEST_OF_JOURNAL))
    except (ValueError, JournalError) as cause:
        raise JournalError(f"the journal of payments cannot be read: {path} is no payment") from cause
    if path.stem != payment.id:
        raise JournalError(f"{path} holds another payment than its name says")
    return payment


def _ended_in(line: bytes, path: Path, number: int) -> EndedPayment:
    """Raises `JournalError` for a line that the limits cannot count."""
    try:
        text = line.decode()
        check_depth(text, DEEPEST_OF_JOURNAL)
        return EndedPayment.from_json(json.loads(text))
    except (ValueError, JournalError) as cause:
        raise JournalError(f"the journal of payments cannot be read: line {number} of {path} is no payment") from cause


def _ends_in_a_line(file: IO[bytes], path: Path) -> bool:
    """Whether the log's last line is complete and only its newline is missing. Removes a line that a crash has cut off:
    its payment is still open, and a newline after it would make it a line that nothing can count."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 1, 0))
    if file.read(1) in (b"", b"\n"):
        return False
    file.seek(0)
    whole, newline, last = file.read().rpartition(b"\n")
    try:
        _ended_in(last, path, 0)
    except JournalError:
        file.truncate(len(whole) + len(newline))
        return False
    return True


def _written(value: object) -> str:
    """Raises `JournalError` for a value that other languages cannot read."""
    try:
        text = json.dumps(value, allow_nan=False)
        check_depth(text, DEEPEST_OF_JOURNAL)
        return text
    except (ValueError, TypeError, RecursionError) as cause:
        raise JournalError("the journal of payments cannot hold this payment") from cause


@dataclass(frozen=True)
class _Lock:
    """A lock file that this process has made."""

    path: Path
    identity: tuple[int, int]

    def is_held(self) -> bool:
        """Whether no other process has taken the lock since."""
        with suppress(OSError):
            return _identity(self.path.stat()) == self.identity
        return False


@contextmanager
def _lock_of(path: Path) -> Iterator[_Lock]:
    """The lock file of a directory, which contains the process id of its owner. Raises `JournalError` after 10 seconds.
    """
    name, end = os.path.realpath(path), time.monotonic() + _LOCK_WAIT
    with disk_errors(path):
        while (lock := _taken(path, name)) is None:
            _remove_if_stale(path, name)
            if time.monotonic() > end:
                raise JournalError(f"the journal of payments is in use: {path}")
            time.sleep(_POLL)
    try:
        yield lock
    finally:
        _held.discard(name)
        if lock.is_held():
            with suppress(OSError):
                path.unlink()


def _taken(path: Path, name: str) -> _Lock | None:
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return None
    try:
        _held.add(name)
        owner = str(os.getpid()).encode()
        if os.write(descriptor, owner) != len(owner):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return _Lock(path, _identity(os.fstat(descriptor)))
    except BaseException:
        # Others would wait for a lock without its owner until it is stale.
        _held.discard(name)
        path.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)


def _remove_if_stale(path: Path, name: str) -> None:
    """Removes the lock of a process that has ended, or a lock older than 30 seconds. Two processes may find the same
    lock. The lock is therefore moved away first, and put back if it is another one."""
    try:
        found, owner = path.stat(), path.read_text()
    except FileNotFoundError:
        return
    if not _is_stale(found.st_mtime, owner, name):
        return
    aside = path.with_name(f".lock.{uuid4().hex}")
    with suppress(FileNotFoundError):
        path.rename(aside)
        if _identity(aside.stat()) != _identity(found):
            with suppress(FileExistsError):
                os.link(aside, path)
        aside.unlink()


def _is_stale(modified: float, owner: str, name: str) -> bool:
    if time.time() - modified > _LOCK_STALE_AFTER:
        return True
    if not owner.isdigit():
        # Another process has just made it.
        return False
    return name not in _held if int(owner) == os.getpid() else not is_alive(int(owner))


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_ino, status.st_mtime_ns
