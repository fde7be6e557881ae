"""Sell an HTTP API per request with x402, and pay for one (`launa.buyer`)."""

from ._async.client import AsyncLauna
from ._async.colour import AsyncPages
from ._async.page import AsyncPage
from ._sync.client import Launa
from ._sync.page import Page
from ._facts import SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS
from .accepts import build_sandbox_usdc_accept, is_usdc
from .amounts import atomic_to_usdc, usdc_to_atomic
from .app_info import AppInfo
from .environment import DEFAULT_BASE_URL, DEFAULT_STAGING_BASE_URL, Environment
from .errors import (
    ApiError,
    BadRequestError,
    ConfigurationError,
    ConflictError,
    ConnectionError,
    ErrorDetail,
    ForbiddenError,
    InvalidArgumentError,
    LaunaError,
    NotFoundError,
    RateLimitedError,
    ServerError,
    TimeoutError,
    UnauthorizedError,
    UnprocessableError,
    WebhookVerificationError,
)
from .exported import ExportedSettlement
from .model import Model, ResponseInfo, etag_of, response_of
from .price import price_of
from .request import RequestOptions
from .scopes import SCOPE_PRESETS, SCOPES, Scope, ScopePreset
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "DEFAULT_BASE_URL",
    "DEFAULT_STAGING_BASE_URL",
    "SANDBOX_NETWORK",
    "SANDBOX_USDC_ADDRESS",
    "SCOPES",
    "SCOPE_PRESETS",
    "ApiError",
    "AppInfo",
    "AsyncLauna",
    "AsyncPage",
    "AsyncPages",
    "BadRequestError",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "Environment",
    "ErrorDetail",
    "ExportedSettlement",
    "ForbiddenError",
    "InvalidArgumentError",
    "Launa",
    "LaunaError",
    "Model",
    "NotFoundError",
    "Page",
    "RateLimitedError",
    "RequestOptions",
    "ResponseInfo",
    "Scope",
    "ScopePreset",
    "ServerError",
    "TimeoutError",
    "UnauthorizedError",
    "UnprocessableError",
    "WebhookEvent",
    "WebhookVerificationError",
    "atomic_to_usdc",
    "build_sandbox_usdc_accept",
    "etag_of",
    "is_usdc",
    "price_of",
    "response_of",
    "usdc_to_atomic",
    "verify_webhook",
]
