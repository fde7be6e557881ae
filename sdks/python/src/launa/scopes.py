"""The permissions of API keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Scope = Literal[
    "apis:read",
    "apis:write",
    "endpoints:read",
    "endpoints:write",
    "domains:read",
    "domains:write",
    "stats:read",
    "settlements:read",
    "openapi:read",
    "payee:write",
    "audit:read",
    "webhooks:read",
    "webhooks:write",
]
ScopePreset = Literal["readonly", "apiManager", "analytics"]

SCOPES: tuple[Scope, ...] = (
    "apis:read",
    "apis:write",
    "endpoints:read",
    "endpoints:write",
    "domains:read",
    "domains:write",
    "stats:read",
    "settlements:read",
    "openapi:read",
    "payee:write",
    "audit:read",
    "webhooks:read",
    "webhooks:write",
)

SCOPE_PRESETS: Mapping[ScopePreset, tuple[Scope, ...]] = {
    "readonly": tuple(
        scope
        for scope in SCOPES
        if scope.endswith(":read") and not scope.startswith(("audit:", "webhooks:"))
    ),
    "apiManager": tuple(
        scope for scope in SCOPES if scope.startswith(("apis:", "endpoints:", "domains:", "openapi:"))
    ),
    "analytics": ("stats:read", "settlements:read"),
}
