import { afterAll, describe, expect, it } from 'vitest'
import { ROLE_SCOPES, ROLES, type Role, SCOPES } from '../../domain/scopes.ts'
import { offlineApp } from '../offline-app.ts'
import type { AuthorizationRule } from '../operation/operation.ts'
import { authorize, type Principal } from './principal.ts'

const { app } = await offlineApp()
afterAll(() => app.close())

const ID = '019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10'
const of = {
  ...({ accountId: ID, environment: 'development', email: 'a@example.com', emailVerified: true } as const),
  actor: { name: 'person', address: '192.0.2.1' },
} as const
const session = { id: ID, accountId: ID, epoch: ID, expiresAt: 0 }

/** Makes a member of another account, or the account's own person. */
const member = (role: Role): Principal => ({
  ...of,
  credential: { kind: 'jwt', session: { ...session, membership: { accountId: ID, epoch: ID } }, role },
})
const self: Principal = { ...of, credential: { kind: 'jwt', session, role: 'owner' } }

const ruleOf = (operation: string): AuthorizationRule => app.operations.get(operation)?.rule ?? { credential: 'public' }

function isAllowed(principal: Principal, operation: string): boolean {
  try {
    authorize(principal, ruleOf(operation))
    return true
  } catch {
    return false
  }
}

/** Operations that need credentials. */
const GUARDED = [...app.operations.keys()].filter(
  (operation) => !['public', 'optional'].includes(ruleOf(operation).credential),
)
const allowed = (role: Role) => GUARDED.filter((operation) => isAllowed(member(role), operation))

/** Operations about the person itself, which every role may call. */
const OF_EVERY_MEMBER = ['logout', 'getMe', 'listAccounts', 'openAccount', 'leaveAccount', 'getAlarms', 'updateAlarms']
const READS_PAYMENTS = ['listSettlements', 'getSettlement', 'exportSettlements', 'listRequests']
const READS_STATEMENTS = ['listStatementMonths', 'exportStatement', 'getStatement']
const READS_APIS = ['listApis', 'getApi', 'getSlugAvailability', 'getDiscovery', 'listProblems']

describe('each operation', () => {
  it.each(GUARDED)('%s is of the person of the account itself', (operation) => {
    expect(isAllowed(self, operation)).toBe(true)
  })

  it.each(GUARDED)('%s names what it asks of a role, or is about the person', (operation) => {
    const { scopes, person } = ruleOf(operation)
    expect(Boolean(scopes?.length) !== (person !== undefined)).toBe(true)
  })

  it.each(GUARDED.flatMap((operation) => ROLES.map((role) => ({ operation, role }))))(
    '$operation is open to $role if its scopes are',
    ({ operation, role }) => {
      const { scopes = [], person } = ruleOf(operation)
      const has = scopes.every((scope) => ROLE_SCOPES[role].includes(scope))
      expect(isAllowed(member(role), operation)).toBe(person ? person === 'any login' : has)
    },
  )

  it('is closed to a role while it names nothing', () => {
    for (const credential of ['any', 'jwt'] as const) {
      expect(() => authorize(member('developer'), { credential })).toThrow('insufficient scope')
      expect(() => authorize(self, { credential })).not.toThrow()
    }
  })
})

describe('a role', () => {
  it('of an accountant reads payments, figures and statements alone', () => {
    expect(allowed('accountant').sort()).toEqual(
      [...OF_EVERY_MEMBER, ...READS_PAYMENTS, ...READS_STATEMENTS, 'getStatsOverview'].sort(),
    )
  })

  it('of support reads payments, APIs and endpoints alone', () => {
    expect(allowed('support').sort()).toEqual(
      [
        ...OF_EVERY_MEMBER,
        ...READS_PAYMENTS,
        ...READS_STATEMENTS,
        ...READS_APIS,
        'listEndpoints',
        'getEndpoint',
      ].sort(),
    )
  })

  it('of a developer has all but members, payees and the account', () => {
    const closed = GUARDED.filter((operation) => !allowed('developer').includes(operation))
    expect(closed.sort()).toEqual(
      [
        ...['listMembers', 'updateMember', 'removeMember', 'createInvitation', 'listInvitations', 'revokeInvitation'],
        ...['updateAccount', 'deleteAccount', 'changePassword', 'changeEmail', 'endOtherSessions'],
        ...['beginSecondFactor', 'confirmSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes'],
        ...['resendVerification', 'acceptInvitation'],
      ].sort(),
    )
    expect(ROLE_SCOPES.developer).not.toContain('payee:write')
  })

  it('of an owner has every scope of API keys', () => {
    expect(ROLE_SCOPES.owner).toEqual(expect.arrayContaining([...SCOPES]))
  })
})
