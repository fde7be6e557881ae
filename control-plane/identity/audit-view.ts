import type { Scope } from '../../domain/scopes.ts'
import type { AuditRecord } from '../entities/audit-record.ts'
import type { Principal } from './principal.ts'

/** In place of a value that the reader's scopes do not show. */
export const HIDDEN = '(hidden)'

type Resource = AuditRecord['resourceType']

/** What an API key needs beside `audit:read` to see the values of a resource. Keys are shown to sessions alone, an account to every key. */
const NEEDS: Readonly<Record<Resource, Scope | 'session' | undefined>> = {
  api: 'apis:read',
  endpoint: 'endpoints:read',
  domain: 'domains:read',
  webhook: 'webhooks:read',
  api_key: 'session',
  account: undefined,
}

/** The parts of a record that hold what a resource held. */
export type AuditedValues = Pick<AuditRecord, 'resourceName' | 'before' | 'after'>

/**
 * The name and the values of a record as the caller may see them. The names of changed fields stay, and so does the name of an API key: it
 * says who has acted.
 */
export function visibleValues(record: AuditedValues & { resourceType: Resource }, reader: Principal): AuditedValues {
  const { resourceType, resourceName, before, after } = record
  if (isShown(NEEDS[resourceType], reader)) return { resourceName, before, after }
  return {
    resourceName: resourceType === 'api_key' ? resourceName : HIDDEN,
    before: hidden(before),
    after: hidden(after),
  }
}

function isShown(need: Scope | 'session' | undefined, { credential }: Principal): boolean {
  if (credential.kind === 'jwt' || need === undefined) return true
  return need !== 'session' && credential.scopes.includes(need)
}

function hidden(values: AuditRecord['before']): Record<string, unknown> | null {
  return values ? Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN])) : null
}
