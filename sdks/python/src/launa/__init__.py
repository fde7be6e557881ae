"""Sells an HTTP API per request with x402, and pays for such requests (`launa.buyer`)."""

from inspect import ismodule as _ismodule

from ._async.client import AsyncLauna as AsyncLauna
from ._async.concurrency import AsyncPages as AsyncPages
from ._async.page import AsyncPage as AsyncPage
from ._sync.client import Launa as Launa
from ._sync.page import Page as Page
from ._facts import SANDBOX_NETWORK as SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS as SANDBOX_USDC_ADDRESS
from .accepts import build_sandbox_usdc_accept as build_sandbox_usdc_accept, is_usdc as is_usdc
from .amounts import atomic_to_usdc as atomic_to_usdc, usdc_to_atomic as usdc_to_atomic
from .api_errors import (
    BadRequestError as BadRequestError,
    ConflictError as ConflictError,
    ForbiddenError as ForbiddenError,
    NotFoundError as NotFoundError,
    RateLimitedError as RateLimitedError,
    ServerError as ServerError,
    UnauthorizedError as UnauthorizedError,
    UnprocessableError as UnprocessableError,
)
from .app_info import AppInfo as AppInfo
from .environment import (
    DEFAULT_BASE_URL as DEFAULT_BASE_URL,
    DEFAULT_STAGING_BASE_URL as DEFAULT_STAGING_BASE_URL,
    Environment as Environment,
)
from .errors import (
    ApiError as ApiError,
    ConfigurationError as ConfigurationError,
    ConnectionError as ConnectionError,
    ErrorDetail as ErrorDetail,
    InvalidArgumentError as InvalidArgumentError,
    LaunaError as LaunaError,
    TimeoutError as TimeoutError,
    WebhookVerificationError as WebhookVerificationError,
)
from .exported import ExportedSettlement as ExportedSettlement
from .model import Model as Model, ResponseInfo as ResponseInfo, etag_of as etag_of, response_of as response_of
from .price import price_of as price_of
from .request import RequestOptions as RequestOptions
from .scopes import SCOPE_PRESETS as SCOPE_PRESETS, SCOPES as SCOPES, Scope as Scope, ScopePreset as ScopePreset
from .webhooks import WebhookEvent as WebhookEvent, verify_webhook as verify_webhook

__all__ = sorted(name for name, value in globals().items() if name[0] != "_" and not _ismodule(value))
