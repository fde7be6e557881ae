/** The permissions of API keys. */
export const SCOPES = [
  'apis:read',
  'apis:write',
  'endpoints:read',
  'endpoints:write',
  'domains:read',
  'domains:write',
  'stats:read',
  'settlements:read',
  'openapi:read',
  'payee:write',
  'audit:read',
  'webhooks:read',
  'webhooks:write',
] as const

export type Scope = (typeof SCOPES)[number]

/** With each of these, a key can change where a seller's money goes: the payee of an API, or those that the prices of endpoints name. */
export const MONEY_SCOPES: readonly Scope[] = ['apis:write', 'endpoints:write', 'payee:write']

export const SCOPE_PRESET_NAMES = ['readonly', 'apiManager', 'analytics'] as const

export type ScopePreset = (typeof SCOPE_PRESET_NAMES)[number]

/** Named sets of scopes. */
export const SCOPE_PRESETS: Readonly<Record<ScopePreset, readonly Scope[]>> = {
  readonly: ['apis:read', 'endpoints:read', 'domains:read', 'stats:read', 'settlements:read', 'openapi:read'],
  apiManager: [
    'apis:read',
    'apis:write',
    'endpoints:read',
    'endpoints:write',
    'domains:read',
    'domains:write',
    'openapi:read',
  ],
  analytics: ['stats:read', 'settlements:read'],
}
