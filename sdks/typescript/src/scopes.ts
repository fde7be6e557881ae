import type { Scope } from './types.ts'

/** What an API key may do (contract section 5, rule 7). */
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
] as const satisfies readonly Scope[]

export type ScopePreset = 'readonly' | 'apiManager' | 'analytics'

/** Named sets of scopes (contract section 5, rule 8). */
export const SCOPE_PRESETS: Readonly<Record<ScopePreset, readonly Scope[]>> = {
  readonly: SCOPES.filter((scope) => scope.endsWith(':read')),
  apiManager: SCOPES.filter((scope) => /^(apis|endpoints|domains|openapi):/.test(scope)),
  analytics: ['stats:read', 'settlements:read'],
}
