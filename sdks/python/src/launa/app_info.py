"""The program that uses this package, for the `User-Agent` header."""

import platform
from typing import NotRequired, TypedDict

from ._version import VERSION
from .errors import ConfigurationError
from .extra_headers import is_token

_AGENT = f"launa-python/{VERSION} python/{platform.python_version()}"


class AppInfo(TypedDict):
    """The name and version of a program for `User-Agent`."""

    name: str
    """An HTTP token, for example letters, digits and `-`."""
    version: NotRequired[str]
    """An HTTP token."""


def agent_of(app: AppInfo | None) -> str:
    """The value of `User-Agent`. Raises `ConfigurationError` unless name and version are HTTP
    tokens."""
    if app is None:
        return _AGENT
    parts = [app.get("name"), *([app["version"]] if "version" in app else [])]
    if not all(map(is_token, parts)):
        raise ConfigurationError(
            "the name and version of the app must be HTTP tokens, such as weather-sync and 1.2.0"
        )
    return f"{_AGENT} {'/'.join(map(str, parts))}"
