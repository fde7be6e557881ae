"""Chooses a client's credential, environment and base URL."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NoReturn, TypedDict, cast

import httpx

from .error_answer import Credential
from .errors import ConfigurationError

Environment = Literal["production", "development"]
"""The two environments. They share accounts and nothing else. The service calls the Sandbox `development`."""

DEFAULT_BASE_URL = "http://127.0.0.1:18080"
DEFAULT_STAGING_BASE_URL = "http://127.0.0.1:18081"
"""The URL of the local stack (`make up`)."""

_API_KEY = re.compile(r"launa_(live|sandbox)_[A-Za-z0-9_-]+")
_TOKEN = re.compile(r"[A-Za-z0-9._-]+")


class ConnectionOptions(TypedDict, total=False):
    """The options for a client's credential, environment and base URL. If an option is absent or None, its environment
    variable applies."""

    api_key: str | None
    """`launa_live_...` or `launa_sandbox_...`; its prefix decides the environment. The default is `LAUNA_API_KEY`."""
    token: str | None
    """A seller's JWT, from `auth.login` or `auth.signup`. The default is `LAUNA_TOKEN`."""
    anonymous: bool
    """Sends no credential, even if the variables have one. Use it for sign-up and login."""
    environment: Environment | None
    """The environment of a JWT. The default is `LAUNA_ENVIRONMENT`, then the environment of the base URL."""
    sandbox: bool | None
    """Means `environment="development"`. The default is `LAUNA_SANDBOX` (`1` or `true`)."""
    base_url: str | None
    """The control plane's URL. The default is `LAUNA_STAGING_BASE_URL` for a Sandbox key, or else `LAUNA_BASE_URL`.
    """


@dataclass(frozen=True)
class Connection:
    """The result of the options and environment variables. It has at most one credential, which its `repr` does not
    show."""

    base_url: str
    environment: Environment | None
    credential: Credential
    headers: Callable[[], Mapping[str, str]] = field(repr=False)
    """Returns the header of the credential. The credential is a variable of this function, so no attribute, copy or
    pickle contains it. Only a JWT needs a second header, for the environment, because an API key belongs to one
    environment."""

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a credential is neither copied nor pickled")


def resolve_connection(options: ConnectionOptions, variables: Mapping[str, str]) -> Connection:
    """Chooses the client's credential, environment and base URL. Raises `ConfigurationError` for invalid options before
    any request: two credentials, a malformed credential, or a key of the other environment."""
    key, token = _credentials(options, variables)
    requested = _requested_environment(options, variables)
    environment = requested if key is None else _key_environment(key, requested)
    variable, default = "LAUNA_BASE_URL", DEFAULT_BASE_URL
    if key is not None and environment == "development":
        variable, default = "LAUNA_STAGING_BASE_URL", DEFAULT_STAGING_BASE_URL
    given = options.get("base_url")
    address = _base_url((variables.get(variable) or default) if given is None else given)
    if key is not None:
        return Connection(address, environment, "api_key", lambda: {"x-api-key": key})
    if token is None:
        return Connection(address, requested, "none", lambda: {})
    if not _TOKEN.fullmatch(token):
        raise ConfigurationError("the token is not a JWT")
    headers = {"authorization": f"Bearer {token}"}
    if requested is not None:
        headers["x-svc-environment"] = requested
    return Connection(address, requested, "jwt", lambda: headers)


def _credentials(
    options: ConnectionOptions, variables: Mapping[str, str]
) -> tuple[str | None, str | None]:
    """Returns the credential. An option has precedence over both variables, so that a program can use another
    credential than the one in its environment variables."""
    key, token, anonymous = options.get("api_key"), options.get("token"), options.get("anonymous", False)
    if key is None and token is None and not anonymous:
        key, token = variables.get("LAUNA_API_KEY") or None, variables.get("LAUNA_TOKEN") or None
    if key is not None and token is not None:
        raise ConfigurationError("give either an API key or a token, not both")
    if anonymous and (key is not None or token is not None):
        raise ConfigurationError("anonymous cannot be combined with a credential")
    return key, token


def _key_environment(key: str, requested: Environment | None) -> Environment:
    match = _API_KEY.fullmatch(key)
    if match is None:
        raise ConfigurationError("the API key must begin with launa_live_ or launa_sandbox_")
    environment: Environment = "production" if match[1] == "live" else "development"
    if requested is not None and requested != environment:
        kind = "production" if environment == "production" else "sandbox"
        raise ConfigurationError(f"{kind} key cannot be used with the {requested} environment")
    return environment


def _requested_environment(
    options: ConnectionOptions, variables: Mapping[str, str]
) -> Environment | None:
    environment, sandbox = options.get("environment"), options.get("sandbox")
    if environment == "production" and sandbox:
        raise ConfigurationError("sandbox cannot be combined with the production environment")
    if environment is None and sandbox is not None:
        return "development" if sandbox else None
    named = environment or variables.get("LAUNA_ENVIRONMENT")
    if not named:
        return "development" if variables.get("LAUNA_SANDBOX") in ("1", "true") else None
    if named not in ("production", "development"):
        raise ConfigurationError("the environment must be production or development")
    return cast(Environment, named)


def _base_url(text: str) -> str:
    try:
        url = httpx.URL(text)
        plain = url.scheme in ("http", "https") and url.host and not (url.userinfo or "?" in text or "#" in text)
    except httpx.InvalidURL:
        plain = False
    if not plain:
        raise ConfigurationError("the base URL must be an http or https address without query")
    return str(url).rstrip("/")
