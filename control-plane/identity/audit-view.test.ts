import { expect, it } from 'vitest'
import type { Role, Scope } from '../../domain/scopes.ts'
import { shownResources } from './audit-view.ts'
import { AUDITED_RESOURCES } from './audited.ts'
import type { Principal } from './principal.ts'

const caller = (scopes?: readonly Scope[], role: Role = 'owner') =>
  ({
    credential: scopes ? { kind: 'api_key', id: 'key', scopes } : { kind: 'jwt', session: {}, role },
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

it('an owner sees all, a developer no members, and no key sees the values of keys', () => {
  expect(shownResources(caller())).toEqual(AUDITED_RESOURCES)
  expect(shownResources(caller(undefined, 'developer'))).toEqual(
    AUDITED_RESOURCES.filter((each) => each !== 'member' && each !== 'invitation'),
  )
  expect(shownResources(caller(['audit:read', 'settlements:read']))).toEqual(['account'])
})
