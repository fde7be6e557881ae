import { expect, it } from 'vitest'
import type { Scope } from '../../domain/scopes.ts'
import { AUDITED_RESOURCES } from '../entities/audit-record.ts'
import { HIDDEN, visibleValues } from './audit-view.ts'
import type { Principal } from './principal.ts'

const reader = (scopes?: readonly Scope[]) =>
  ({
    credential: scopes ? { kind: 'api_key', id: 'key', scopes } : { kind: 'jwt', session: {} },
  }) as unknown as Principal

const values = { resourceName: 'name', before: { url: 'https://a.example/secret', gone: null }, after: { url: 'b' } }
const NOTHING = { before: { url: HIDDEN, gone: HIDDEN }, after: { url: HIDDEN } }

it.each([
  ['api', 'apis:read'],
  ['endpoint', 'endpoints:read'],
  ['domain', 'domains:read'],
  ['webhook', 'webhooks:read'],
] as const)('the values of %s need %s beside audit:read', (resourceType, scope) => {
  const record = { ...values, resourceType }
  expect(visibleValues(record, reader(['audit:read', scope]))).toEqual(values)
  expect(visibleValues(record, reader(['audit:read', 'settlements:read']))).toEqual({
    resourceName: HIDDEN,
    ...NOTHING,
  })
})

it('a session sees all, and of API keys a key sees the names alone', () => {
  for (const resourceType of AUDITED_RESOURCES)
    expect(visibleValues({ ...values, resourceType }, reader())).toEqual(values)
  expect(visibleValues({ ...values, resourceType: 'api_key' }, reader(['audit:read', 'apis:read']))).toEqual({
    resourceName: 'name',
    ...NOTHING,
  })
  const created = { ...values, before: null, resourceType: 'webhook' } as const
  expect(visibleValues(created, reader(['audit:read'])).before).toBeNull()
})
