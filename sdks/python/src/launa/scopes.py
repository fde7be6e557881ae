"""Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit."""

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
ScopePreset = Literal[
    "readonly",
    "apiManager",
    "analytics",
]

SCOPES: tuple[Scope, ...] = ("apis:read", "apis:write", "endpoints:read", "endpoints:write", "domains:read", "domains:write", "stats:read", "settlements:read", "openapi:read", "payee:write", "audit:read", "webhooks:read", "webhooks:write",)
"""What an API key may do."""

SCOPE_PRESETS: Mapping[ScopePreset, tuple[Scope, ...]] = {
    "readonly": ("apis:read", "endpoints:read", "domains:read", "stats:read", "settlements:read", "openapi:read",),
    "apiManager": ("apis:read", "apis:write", "endpoints:read", "endpoints:write", "domains:read", "domains:write", "openapi:read",),
    "analytics": ("stats:read", "settlements:read",),
}
"""Named sets of scopes."""
