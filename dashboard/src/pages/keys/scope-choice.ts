import { MONEY_SCOPES, SCOPE_PRESETS, SCOPES, type ScopePreset } from '@launa/sdk'

export type Scope = (typeof SCOPES)[number]

export const PRESETS: readonly { name: ScopePreset; title: string; text: string }[] = [
  { name: 'readonly', title: 'Read only', text: 'Reads everything, changes nothing.' },
  {
    name: 'apiManager',
    title: 'API manager',
    text: 'Makes and changes APIs, endpoints and domains; reads no payments.',
  },
  { name: 'analytics', title: 'Analytics', text: 'Reads figures and settlements, nothing else.' },
]

export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  'apis:read': 'Reads APIs and their settings',
  'apis:write': 'Makes, changes and deletes APIs',
  'audit:read': 'Reads the audit log',
  'domains:read': 'Reads domains and their DNS records',
  'domains:write': 'Adds, checks and deletes domains',
  'endpoints:read': 'Reads endpoints and prices',
  'endpoints:write': 'Makes, changes and deletes endpoints and prices',
  'openapi:read': 'Reads OpenAPI documents; imports need endpoints:write too',
  'payee:write': 'Changes the wallet that is paid',
  'settlements:read': 'Reads payments and statements',
  'stats:read': 'Reads the figures of the overview',
  'webhooks:read': 'Reads webhooks and their logs',
  'webhooks:write': 'Makes, changes and deletes webhooks',
}

/** The text by which a form explains why it asks for a code. */
export const KEY_CODE = 'This key can change where the money goes.'

/** Returns whether a new key with these scopes needs a code of the second factor, because it could redirect money. */
export function asksForCode(scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => MONEY_SCOPES.includes(scope))
}

/** Returns the title of the preset with exactly these scopes, or `Everything` for all scopes. Undefined for any other set. */
export function presetOf(scopes: readonly string[]): string | undefined {
  if (scopes.length === SCOPES.length) return 'Everything'
  const same = (preset: ScopePreset) =>
    SCOPE_PRESETS[preset].length === scopes.length && SCOPE_PRESETS[preset].every((scope) => scopes.includes(scope))
  return PRESETS.find(({ name }) => same(name))?.title
}
