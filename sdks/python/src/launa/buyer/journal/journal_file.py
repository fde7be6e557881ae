"""The file of a journal of payments, which the SDKs of all languages, the CLI and the MCP server share."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path

from ..errors import JournalError
from .files import make_private, sync_directory
from .fork import step_without_fork
from .former_journal import has_former, read_former, set_former_aside

_VERSION = 1
_OLDEST_SQLITE = (3, 37)
"""The first version of SQLite with strict tables."""
_NAME = "payments.sqlite"


@contextmanager
def transaction_in(directory: Path, longest_wait: float) -> Iterator[sqlite3.Connection]:
    """A transaction on the file in this directory. Raises `JournalError` if another process holds the file for
    `longest_wait` seconds, and if the file cannot be used."""
    file = directory / _NAME
    try:
        _make_own(directory, file)
        with step_without_fork(), closing(connected(str(file), longest_wait)) as database:
            # SQLite uses a rollback journal here, because a write-ahead log needs shared memory, which network folders
            # and some container mounts lack. EXTRA makes SQLite sync the directory after the removal of the rollback
            # journal. Otherwise a loss of power could undo a step.
            database.execute("pragma synchronous = extra")
            has_former_files = False
            with transaction(database):
                make_schema(database, str(file))
                if has_former(directory):
                    has_former_files = True
                    read_former(database, directory)
                yield database
            if has_former_files:
                set_former_aside(directory)
    except sqlite3.Error as cause:
        if getattr(cause, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise JournalError(f"another process holds {file} for more than {longest_wait:g} s") from cause
        raise JournalError(f"cannot use the journal of payments in {file}: {cause}") from cause
    except OSError as cause:
        raise JournalError(f"cannot use the journal of payments in {file}: {cause.strerror}") from cause


def connected(name: str, longest_wait: float = 0) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise JournalError(f"the journal of payments needs SQLite 3.37, and this Python has {sqlite3.sqlite_version}")
    database = sqlite3.connect(name, timeout=longest_wait, isolation_level=None, check_same_thread=False)
    database.row_factory = sqlite3.Row
    return database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("begin immediate")
    try:
        yield
        database.execute("commit")
    except BaseException:
        if database.in_transaction:
            database.execute("rollback")
        raise


def make_schema(database: sqlite3.Connection, name: str) -> None:
    [version] = database.execute("pragma user_version").fetchone()
    if version not in (0, _VERSION):
        raise JournalError(f"a newer version of this program has written {name}: update this one")
    if version == 0:
        # The schema is executed statement by statement, because `executescript` would end the transaction.
        statement = ""
        for line in files(__package__).joinpath("schema.sql").read_text("utf-8").splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                database.execute(statement)
                statement = ""


def _make_own(directory: Path, file: Path) -> None:
    """Makes directory and file for their owner alone. Refuses a directory or file that other users can write, because
    they could delete payments that the limit of a day must count."""
    if not directory.is_dir():
        _make_directory(directory)
    _check_own(directory, 0o700)
    # The file is made here with mode 0600, because SQLite's default mode lets other users read a file. SQLite gives
    # this mode to its other files too. An existing file must not be opened here: closing a file ends all locks of this
    # process on the file.
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    _check_own(file, 0o600)


def _make_directory(directory: Path) -> None:
    if not directory.parent.is_dir():
        _make_directory(directory.parent)
    make_private(directory)
    sync_directory(directory.parent)


def _check_own(path: Path, mode: int) -> None:
    if not hasattr(os, "getuid"):
        return
    found = path.stat()
    if found.st_uid != os.getuid():
        raise JournalError(f"{path} belongs to another user, who could change the journal of payments")
    if found.st_mode & 0o022:
        raise JournalError(f"other users can write {path}; take that from them: chmod go-w {path}")
    if found.st_mode & 0o077:
        path.chmod(mode)
