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

/**
 * With each of these scopes, a key can change where a seller's money goes. The payee is a property of an API, or is in the prices of its
 * endpoints.
 */
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

/** Permissions that only people have, by their roles. No API key has them. */
export const PERSON_SCOPES = ['keys:read', 'keys:write', 'members:read', 'members:write', 'sandbox:use'] as const

export type PersonScope = (typeof PERSON_SCOPES)[number]

/** The roles of an account's members. The first one may do most. */
export const ROLES = ['owner', 'developer', 'accountant', 'support'] as const

export type Role = (typeof ROLES)[number]

/** The scopes of each role. If an operation requires no scope of this table, only owners may call it, and no other members. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly (Scope | PersonScope)[]>> = {
  owner: [...SCOPES, ...PERSON_SCOPES],
  // All scopes except those for payees, members and the account itself.
  developer: [...SCOPES.filter((scope) => scope !== 'payee:write'), 'keys:read', 'keys:write', 'sandbox:use'],
  accountant: ['settlements:read', 'stats:read'],
  support: ['settlements:read', 'apis:read', 'endpoints:read'],
}
