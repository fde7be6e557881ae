import type { PersonScope, Scope } from '../../domain/scopes.ts'
import { AUDITED_RESOURCES } from './audited.ts'
import { type Principal, scopesOf } from './principal.ts'

/** Replaces a value in the audit log that the caller may not see. */
export const HIDDEN = '(hidden)'

type Resource = (typeof AUDITED_RESOURCES)[number]

/**
 * The scope that a caller needs beside `audit:read` to see the values of a resource. No API key can have the scopes for
 * keys and members. Every caller sees the account's values.
 */
const NEEDS: Readonly<Record<Resource, Scope | PersonScope | undefined>> = {
  api: 'apis:read',
  endpoint: 'endpoints:read',
  domain: 'domains:read',
  webhook: 'webhooks:read',
  api_key: 'keys:read',
  member: 'members:read',
  invitation: 'members:read',
  account: undefined,
}

/**
 * Returns the kinds of resources of which the caller may see names and values. Of other kinds, the caller sees only which fields have
 * changed.
 */
export function shownResources(principal: Pick<Principal, 'credential'>): Resource[] {
  const scopes = scopesOf(principal)
  return AUDITED_RESOURCES.filter((resource) => {
    const need = NEEDS[resource]
    return need === undefined || scopes.includes(need)
  })
}
