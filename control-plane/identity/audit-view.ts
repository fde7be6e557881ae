import type { Scope } from '../../domain/scopes.ts'
import { AUDITED_RESOURCES } from './audited.ts'
import type { Principal } from './principal.ts'

/** In place of a value that the reader's scopes do not show. */
export const HIDDEN = '(hidden)'

type Resource = (typeof AUDITED_RESOURCES)[number]

/** What an API key needs beside `audit:read` to see the values of a resource. Keys are shown to sessions alone, an account to every key. */
const NEEDS: Readonly<Record<Resource, Scope | 'session' | undefined>> = {
  api: 'apis:read',
  endpoint: 'endpoints:read',
  domain: 'domains:read',
  webhook: 'webhooks:read',
  api_key: 'session',
  account: undefined,
}

/** The resources of which the caller may see names and values. Of all others it sees which fields have changed. */
export function shownResources({ credential }: Pick<Principal, 'credential'>): Resource[] {
  return AUDITED_RESOURCES.filter((resource) => {
    const need = NEEDS[resource]
    if (credential.kind === 'jwt' || need === undefined) return true
    return need !== 'session' && credential.scopes.includes(need)
  })
}
