"""Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit."""

from __future__ import annotations

from .errors import ApiError


class BadRequestError(ApiError):
    """Status 400."""


class UnauthorizedError(ApiError):
    """Status 401."""


class ForbiddenError(ApiError):
    """Status 403."""


class NotFoundError(ApiError):
    """Status 404."""


class ConflictError(ApiError):
    """Status 409."""


class UnprocessableError(ApiError):
    """Status 422."""


class RateLimitedError(ApiError):
    """Status 429."""


class ServerError(ApiError):
    """Status 500 and above."""


def api_error_class(status: int) -> type[ApiError]:
    """The error for a status of the control plane."""
    if status == 400:
        return BadRequestError
    if status == 401:
        return UnauthorizedError
    if status == 403:
        return ForbiddenError
    if status == 404:
        return NotFoundError
    if status == 409:
        return ConflictError
    if status == 422:
        return UnprocessableError
    if status == 429:
        return RateLimitedError
    if status >= 500:
        return ServerError
    return ApiError
