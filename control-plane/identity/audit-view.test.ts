import { expect, it } from 'vitest'
import type { Scope } from '../../domain/scopes.ts'
import { shownResources } from './audit-view.ts'
import { AUDITED_RESOURCES } from './audited.ts'
import type { Principal } from './principal.ts'

const caller = (scopes?: readonly Scope[]) =>
  ({
    credential: scopes ? { kind: 'api_key', id: 'key', scopes } : { kind: 'jwt', session: {} },
  }) as unknown as Principal

it.each([
  ['api', 'apis:read'],
  ['endpoint', 'endpoints:read'],
  ['domain', 'domains:read'],
  ['webhook', 'webhooks:read'],
] as const)('the values of %s need %s beside audit:read', (resource, scope) => {
  expect(shownResources(caller(['audit:read', scope]))).toEqual(
    AUDITED_RESOURCES.filter((each) => each === resource || each === 'account'),
  )
})

it('a session sees all, and no key sees the values of keys', () => {
  expect(shownResources(caller())).toEqual(AUDITED_RESOURCES)
  expect(shownResources(caller(['audit:read', 'settlements:read']))).toEqual(['account'])
})
