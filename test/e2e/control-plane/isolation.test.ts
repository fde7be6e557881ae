import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { type AppUnderTest, appOver } from '../support/processes/control-plane-app.ts'
import { productionVariables, untilProductionAvailable } from '../support/processes/production-plane.ts'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import {
  ask,
  type Belongings,
  type Caller,
  callersOf,
  ENDS_SESSIONS,
  type Route,
  rowsOf,
  sellerWithBelongings,
  tenantRoutes,
} from '../support/sellers/isolation.ts'
import { signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const secrets = loadSecrets(settings.stateDirectory)
const database = databaseOf(settings)

/** Operations on the account, which belongs to both environments. */
const OF_BOTH: readonly string[] = [
  ...['updateAccount', 'listAccounts', 'openAccount', 'leaveAccount', 'listMembers', 'updateMember', 'removeMember'],
  ...['createInvitation', 'listInvitations', 'revokeInvitation'],
]

let owner: Belongings
let own: Caller[]
let strangers: Caller[]

beforeAll(async () => {
  owner = await sellerWithBelongings(plane, database)
  const mine = await callersOf(owner.seller, 'own')
  const others = await callersOf(await signUp(plane), 'other')
  own = [mine.jwt, mine.sandbox]
  const nobody: Caller = { name: 'nobody', host: 'production', headers: {} }
  strangers = [mine.otherJwt, mine.live, others.jwt, others.otherJwt, others.live, others.sandbox, nobody]
})
afterAll(async () => {
  await database.end()
})

/** Returns one line for each leak: a caller of another account or environment could read or change data of the owner. */
async function leaks(app: AppUnderTest, routes: readonly Route[]): Promise<string[]> {
  const found: string[] = []
  // The loop uses the sessions of all callers until its end, so operations that end sessions are left out.
  for (const route of routes.filter(({ operation }) => !ENDS_SESSIONS.includes(operation))) {
    const before = JSON.stringify(await rowsOf(database, owner))
    for (const stranger of strangers) {
      // The account belongs to both environments, so its owner may use this operation in either.
      if (stranger.name.startsWith('own') && OF_BOTH.includes(route.operation)) continue
      const what = `${route.method} ${route.path} by ${stranger.name}`
      const { status, text } = await ask(app, route, stranger, owner)
      // The seller's own e-mail address in an answer to that seller is no leak.
      const isSelf = stranger.name.startsWith('own') && ['getMe', 'listAuditLog'].includes(route.operation)
      const marks = isSelf ? owner.marks.filter((mark) => !owner.ofAccount.includes(mark)) : owner.marks
      if (marks.some((mark) => text.includes(mark))) found.push(`${what} answers what is not theirs`)
      if (status >= 500) found.push(`${what} fails with ${status}`)
      if (status < 300 && route.path.includes('{')) found.push(`${what} is allowed`)
    }
    if (JSON.stringify(await rowsOf(database, owner)) !== before)
      found.push(`${route.method} ${route.path} changes rows`)
  }
  return found
}

/** Returns the order of calls: deletions come late, smaller resources first, and the end of the session is last. */
function inOrderOfUse(routes: readonly Route[]): Route[] {
  const weight = ({ method, path, operation }: Route) =>
    operation === 'logout' ? 1000 : method === 'DELETE' ? 100 - path.length : 0
  // Operations that ask for the password, or end the session, have separate tests.
  const secondFactor = ['beginSecondFactor', 'confirmSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes']
  const left: string[] = [...ENDS_SESSIONS, 'changeEmail', 'leaveAccount', 'acceptInvitation', ...secondFactor]
  const used = routes.filter(({ operation }) => operation === 'logout' || !left.includes(operation))
  return used.sort((a, b) => weight(a) - weight(b))
}

/** Starts the app with a production network, so that APIs can be copied to production. */
async function openApp(tenantFilters: boolean): Promise<AppUnderTest> {
  const app = await appOver(settings, { tenantFilters, environment: productionVariables(settings) })
  await untilProductionAvailable(app.production)
  return app
}

describe('every route', () => {
  it.each([
    ['with the filters of the mapper', true],
    ['with row-level security alone', false],
  ])('is closed to other accounts and environments, %s', async (_, tenantFilters) => {
    await using app = await openApp(tenantFilters)
    const routes = tenantRoutes(app.production)
    expect(routes.length).toBeGreaterThan(15)
    expect(await leaks(app, routes)).toEqual([])
  })

  it('would leak without either protection, and the test would see it', async () => {
    await using app = await appOver(settings, { tenantFilters: false, databaseUrl: databaseUrl(settings, secrets) })
    const reading = tenantRoutes(app.production).filter(({ method }) => method === 'GET')
    const found = await leaks(app, reading)
    for (const path of [
      '/apis/{id} by other JWT',
      '/apis/{id} by own live key',
      '/apis/{id}/endpoints by other sandbox key',
    ])
      expect(found.some((leak) => leak.startsWith(`GET ${path}`))).toBe(true)
  })

  it.each([
    ['with the filters of the mapper', true],
    ['with row-level security alone', false],
  ])('serves its owner, %s', async (_, tenantFilters) => {
    await using app = await openApp(tenantFilters)
    for (const caller of own) {
      const belongings = await sellerWithBelongings(plane, database)
      const { jwt, sandbox } = await callersOf(belongings.seller, 'own')
      const self = caller.name === 'own JWT' ? jwt : sandbox
      for (const route of inOrderOfUse(tenantRoutes(app.production))) {
        const { status, text } = await ask(app, route, self, belongings)
        const refused = self === sandbox && route.rule.credential === 'jwt'
        const expected = refused ? { status: 403 } : { status: expect.toSatisfy((code) => code < 300) }
        expect({ route, text, status }).toEqual({ route, text, ...expected })
      }
    }
  })
})

describe('the database', () => {
  const asControlPlane = async <Row>(sql: string, tenant?: { account: string; environment: string }) => {
    const pool = new Pool({ connectionString: serviceDatabaseUrl(settings, secrets, 'controlPlane'), max: 1 })
    try {
      await pool.query(`select set_config('launa.account', $1, false), set_config('launa.environment', $2, false)`, [
        tenant?.account ?? '',
        tenant?.environment ?? '',
      ])
      return (await pool.query<Row & object>(sql)).rows
    } finally {
      await pool.end()
    }
  }

  it('has row-level security on every table, except for seven without data of a tenant', async () => {
    const { rows } = await database.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not relrowsecurity order by relname`,
    )
    expect(rows.map(({ relname }) => relname)).toEqual([
      'attempt',
      'configuration_change',
      'configuration_revision',
      'payment_rollup_watermark',
      'plan',
      'plan_limit',
      'schema_migration',
    ])
  })

  it('shows nothing to a connection without a tenant', async () => {
    const tables = [
      'account',
      'email_token',
      'api_key',
      'sandbox_wallet',
      'api',
      'endpoint',
      'payment',
      'challenge_count',
      'payment_rollup',
      'payment_rollup_payer',
      'payment_rollup_open',
    ]
    for (const table of tables)
      expect({ table, rows: await asControlPlane(`select * from ${table}`) }).toEqual({ table, rows: [] })
  })

  it('shows a tenant its own rows of one environment', async () => {
    const tenant = { account: owner.seller.accountId, environment: 'development' }
    const rows = await asControlPlane<{ account_id: string; environment: string }>('select * from api', tenant)
    expect(rows).toEqual([expect.objectContaining({ account_id: tenant.account, environment: 'development' })])
    const live = { ...tenant, environment: 'production' }
    expect(await asControlPlane(`select * from api where environment <> 'production'`, live)).toEqual([])
  })

  it.each([
    ['write the ledger', 'delete from payment_step'],
    ['count challenges', 'update challenge_count set count = 0'],
    ['write statistics', 'delete from payment_rollup'],
    ['move the watermark of statistics', 'update payment_rollup_watermark set id = id'],
    ['read the change log', 'select * from configuration_change'],
    ['read the keys of certificates', 'select key_encrypted from certificate'],
    ['read the key of the account with the certificate authority', 'select * from acme_account'],
    ['switch the policies off', 'alter table api disable row level security'],
    ['become the owner', 'set role launa'],
  ])('does not let the control plane %s', async (_, sql) => {
    const tenant = { account: owner.seller.accountId, environment: 'development' }
    await expect(asControlPlane(sql, tenant)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('does not let a tenant write a row for another', async () => {
    const tenant = { account: owner.seller.accountId, environment: 'development' }
    const sql = `update api set account_id = '00000000-0000-7000-8000-000000000000'`
    await expect(asControlPlane(sql, tenant)).rejects.toThrow(/row-level security/)
  })
})
