"""The private key from environment variables."""

from __future__ import annotations

import os
import re
import stat
import subprocess
from collections.abc import Mapping

from ..errors import ConfigurationError
from .keystore import decrypt_keystore

_LONGEST = 16_384
"""Bytes. A key has 66 characters, a keystore about 500."""

_COMMAND_SECONDS = 60
"""A keyring may ask its owner first."""

_SOURCES = ("LAUNA_PRIVATE_KEY", "LAUNA_PRIVATE_KEY_FILE", "LAUNA_PRIVATE_KEY_COMMAND", "LAUNA_KEYSTORE_FILE")


def private_key_of(variables: Mapping[str, str]) -> str | None:
    """`LAUNA_PRIVATE_KEY`, the content of the file `LAUNA_PRIVATE_KEY_FILE`, the output of the shell command
    `LAUNA_PRIVATE_KEY_COMMAND` (a keyring's), or the key of the keystore `LAUNA_KEYSTORE_FILE`. The keystore's
    passphrase is in the file `LAUNA_KEYSTORE_PASSPHRASE_FILE`. None if none is set. Raises `ConfigurationError`, which
    never contains the content of a file or the output of the command."""
    named = [name for name in _SOURCES if variables.get(name)]
    if len(named) > 1:
        raise ConfigurationError(f"set only one of {', '.join(named)}")
    if variables.get("LAUNA_KEYSTORE_FILE"):
        # Other accounts may read a keystore, because its passphrase protects it.
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


def _output_of(command: str) -> str:
    def problem(why: str) -> ConfigurationError:
        return ConfigurationError(f"LAUNA_PRIVATE_KEY_COMMAND: the command {why}")

    try:
        done = subprocess.run(  # noqa: S602, the command is its owner's
            command,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            timeout=_COMMAND_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        # The cause would quote the output.
        raise problem(f"took more than {_COMMAND_SECONDS} seconds") from None
    if done.returncode != 0:
        raise problem(f"failed with exit code {done.returncode}")
    if len(done.stdout) > _LONGEST:
        raise problem("printed more than a key")
    output = done.stdout.decode(errors="replace").strip()
    if not output:
        raise problem("printed no key")
    return output


def _read(variables: Mapping[str, str], variable: str, *, is_secret: bool = True) -> str:
    name = variables[variable]
    try:
        with open(name, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or found.st_size > _LONGEST:
                raise ConfigurationError(f"{variable}: {name} is not a file with a key")
            if is_secret and os.name != "nt" and found.st_mode & 0o077:
                raise ConfigurationError(f"{variable}: {name} may be read by others: chmod 600")
            return file.read(_LONGEST).decode()
    except OSError as cause:
        raise ConfigurationError(f"{variable}: {name} cannot be read: {cause.strerror}") from cause
    except UnicodeDecodeError:
        # The cause would quote the file.
        raise ConfigurationError(f"{variable}: {name} is not a file with a key") from None
