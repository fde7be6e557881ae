"""The private key from environment variables."""

import os
import re
import stat
import subprocess
from collections.abc import Mapping
from threading import Thread
from typing import IO

from ..._facts import KEY_COMMAND_SECONDS, KEY_OUTPUT_SECONDS, LONGEST_KEY_FILE_BYTES
from ...errors import ConfigurationError
from .keystore import decrypt_keystore

_SOURCES = ("LAUNA_PRIVATE_KEY", "LAUNA_PRIVATE_KEY_FILE", "LAUNA_PRIVATE_KEY_COMMAND", "LAUNA_KEYSTORE_FILE")


def private_key_of(variables: Mapping[str, str]) -> str | None:
    """The private key: `LAUNA_PRIVATE_KEY`, the content of the file `LAUNA_PRIVATE_KEY_FILE`, the output of the shell
    command `LAUNA_PRIVATE_KEY_COMMAND` (a keyring's), or the key of the keystore `LAUNA_KEYSTORE_FILE`. The keystore's
    passphrase is in the file `LAUNA_KEYSTORE_PASSPHRASE_FILE`. None if none is set. Raises `ConfigurationError`, which
    never contains the content of a file or the output of the command."""
    _check(variables)
    if variables.get("LAUNA_KEYSTORE_FILE"):
        # Other users may read a keystore, since its passphrase protects it.
        text = _read(variables, "LAUNA_KEYSTORE_FILE", is_secret=False)
        if not variables.get("LAUNA_KEYSTORE_PASSPHRASE_FILE"):
            raise ConfigurationError("the keystore needs its passphrase: set LAUNA_KEYSTORE_PASSPHRASE_FILE")
        passphrase = _read(variables, "LAUNA_KEYSTORE_PASSPHRASE_FILE")
        return decrypt_keystore(text, re.sub(r"\r?\n\Z", "", passphrase))
    if variables.get("LAUNA_PRIVATE_KEY_FILE"):
        return _read(variables, "LAUNA_PRIVATE_KEY_FILE").strip()
    if variables.get("LAUNA_PRIVATE_KEY_COMMAND"):
        return _output_of(variables["LAUNA_PRIVATE_KEY_COMMAND"])
    return variables.get("LAUNA_PRIVATE_KEY")


def takes_long(variables: Mapping[str, str]) -> bool:
    """Whether `private_key_of` may take seconds: a command may ask a person, and decrypting a keystore is slow. Raises
    `ConfigurationError` if two variables name a key."""
    _check(variables)
    return bool(variables.get("LAUNA_PRIVATE_KEY_COMMAND") or variables.get("LAUNA_KEYSTORE_FILE"))


def _check(variables: Mapping[str, str]) -> None:
    named = [name for name in _SOURCES if variables.get(name)]
    if len(named) > 1:
        raise ConfigurationError(f"set only one of {', '.join(named)}")


def _output_of(command: str) -> str:
    def problem(why: str) -> ConfigurationError:
        return ConfigurationError(f"LAUNA_PRIVATE_KEY_COMMAND: the command {why}")

    process = subprocess.Popen(  # noqa: S602, the user has set the command
        command, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, bufsize=0
    )
    output = bytearray()
    reader = Thread(target=_read_output, args=(process, process.stdout, output), daemon=True)
    reader.start()
    try:
        process.wait(KEY_COMMAND_SECONDS)
    except subprocess.TimeoutExpired:
        raise problem(f"took more than {KEY_COMMAND_SECONDS} seconds") from None
    finally:
        # Has no effect on a command that has ended.
        process.kill()
        process.wait()
    reader.join(KEY_OUTPUT_SECONDS)
    if len(output) > LONGEST_KEY_FILE_BYTES:
        raise problem("printed more than a key")
    if process.returncode != 0:
        raise problem(f"failed with exit code {process.returncode}")
    key = output.decode(errors="replace").strip()
    if not key:
        raise problem("printed no key")
    return key


def _read_output(process: subprocess.Popen[bytes], pipe: IO[bytes], output: bytearray) -> None:
    """Collects the output of a command, and stops the command if it prints more than a key."""
    with pipe:
        while len(output) <= LONGEST_KEY_FILE_BYTES and (part := pipe.read(LONGEST_KEY_FILE_BYTES)):
            output.extend(part)
    if len(output) > LONGEST_KEY_FILE_BYTES:
        process.kill()


def _at_once(path: str, flags: int) -> int:
    """Opens a file without waiting. Without O_NONBLOCK, opening a named pipe would wait for a writer that may never
    come. Windows has no such flag."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _read(variables: Mapping[str, str], variable: str, *, is_secret: bool = True) -> str:
    name = variables[variable]
    try:
        with open(name, "rb", opener=_at_once) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or found.st_size > LONGEST_KEY_FILE_BYTES:
                raise ConfigurationError(f"{variable}: {name} is not a file with a key")
            if is_secret and os.name != "nt" and found.st_mode & 0o077:
                raise ConfigurationError(f"{variable}: {name} may be read by others: chmod 600")
            return file.read(LONGEST_KEY_FILE_BYTES).decode()
    except OSError as cause:
        raise ConfigurationError(f"{variable}: {name} cannot be read: {cause.strerror}") from cause
    except UnicodeDecodeError:
        # The decoding error is hidden, because it quotes the file.
        raise ConfigurationError(f"{variable}: {name} is not a file with a key") from None
