/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */
import type { Scope } from '../types.ts'

/** What an API key may do. */
export const SCOPES = ['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write'] as const satisfies readonly Scope[]

/** Scopes with which a key can change where money goes. If the account has a second factor, a new key with one of them needs a code. */
export const MONEY_SCOPES: readonly Scope[] = ['apis:write', 'endpoints:write', 'payee:write']

export type ScopePreset = 'readonly' | 'apiManager' | 'analytics'

/** Named sets of scopes. */
export const SCOPE_PRESETS: Readonly<Record<ScopePreset, readonly Scope[]>> = {
  readonly: ['apis:read', 'endpoints:read', 'domains:read', 'stats:read', 'settlements:read', 'openapi:read'],
  apiManager: ['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'openapi:read'],
  analytics: ['stats:read', 'settlements:read'],
}
