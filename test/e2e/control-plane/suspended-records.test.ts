import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { it as onStack } from '../support/fixtures.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { enrolOperator } from '../support/sellers/operator.ts'
import { type ApiRecord, type DomainRecord, type Seller, signUp } from '../support/sellers/seller.ts'

interface Suspended {
  suspended: { kind: string; reason: string; since: string; until: string | null } | null
}

const it = onStack
  .extend('operator', { scope: 'file' }, ({ settings, pool }) =>
    enrolOperator(settings, { pool, name: `operator-${randomUUID()}` }),
  )
  .extend(
    'newSeller',
    { scope: 'file' },
    ({ settings }) =>
      () =>
        signUp(planeOf(settings)),
  )

const payee = () => `0x${randomUUID().replaceAll('-', '').padEnd(40, '7')}`
const newApi = (seller: Seller, payTo = payee()) =>
  seller.createApi({ upstream_base_url: 'https://a.example', pay_to_address: payTo }) as Promise<ApiRecord & Suspended>

async function kindsOf(seller: Seller, api: ApiRecord) {
  const account = await seller.call<{ user: Suspended }>('GET', '/auth/me')
  const one = await seller.call<Suspended>('GET', `/apis/${api.id}`)
  const list = await seller.call<{ items: (ApiRecord & Suspended)[] }>('GET', '/apis')
  const changed = await seller.call<Suspended>('PUT', `/apis/${api.id}`, { body: { name: 'New' } })
  return {
    account: account.body.user.suspended?.kind ?? null,
    api: one.body.suspended?.kind ?? null,
    listed: list.body.items.find(({ id }) => id === api.id)?.suspended?.kind ?? null,
    changed: changed.body.suspended?.kind ?? null,
  }
}

const alike = (kind: string | null) => ({ api: kind, listed: kind, changed: kind })

describe('a suspension', () => {
  it('is in the records of its target, and nowhere else', async ({ operator, newSeller }) => {
    const seller = await newSeller()
    const [api, other] = [await newApi(seller), await newApi(seller)]
    expect(await kindsOf(seller, api)).toEqual({ account: null, ...alike(null) })
    const targets = [
      ['host', api.primary_host],
      ['payee', String(api.pay_to_address)],
      ['api', api.id],
    ] as const
    const made: string[] = []
    // Each suspension is wider than the one before, and the record shows the widest.
    for (const [kind, target] of targets) {
      made.push(await operator.suspend(kind, target))
      expect(await kindsOf(seller, api)).toEqual({ account: null, ...alike(kind) })
      expect(await kindsOf(seller, other)).toEqual({ account: null, ...alike(null) })
    }
    made.push(await operator.suspend('account', seller.accountId))
    for (const each of [api, other])
      expect(await kindsOf(seller, each)).toEqual({ account: 'account', ...alike('account') })
    for (const id of made) await operator.resume(id)
    expect(await kindsOf(seller, api)).toEqual({ account: null, ...alike(null) })
  })

  it('has its reason, begin and end, as operators see it, also on a new API', async ({ operator, newSeller }) => {
    const seller = await newSeller()
    const until = '2099-01-01T00:00:00.000Z'
    const reason = 'said "stolen" \u0001\n☕'
    const suspension = { kind: 'account', target: seller.accountId, reason, until }
    const { body, status } = await operator.call<{ created_at: string }>('POST', '/suspensions', suspension)
    expect(status).toBe(201)
    const suspended = { kind: 'account', reason, since: body.created_at, until }
    const api = await newApi(seller)
    expect(api.suspended).toEqual(suspended)
    expect((await seller.call<Suspended>('GET', `/apis/${api.id}`)).body.suspended).toEqual(suspended)
    expect((await seller.call<{ items: Suspended[] }>('GET', '/apis')).body.items[0]?.suspended).toEqual(suspended)
  })

  it('of a host is on the domain of the seller who has verified it, and an unverified claim does not reveal it', async ({
    operator,
    newSeller,
    settings,
  }) => {
    const [seller, stranger] = [await newSeller(), await newSeller()]
    const hostname = `${randomUUID()}.example.net`
    const claim = async (owner: Seller) => {
      const api = await newApi(owner)
      const domain = await owner.createDomain(api.id, hostname)
      const path = `/apis/${api.id}/domains/${domain.id}`
      const shown = async () => {
        const one = await owner.call<Suspended>('GET', path)
        const list = await owner.call<{ items: Suspended[] }>('GET', `/apis/${api.id}/domains`)
        return [one.body, list.body.items[0]].map((record) => record?.suspended?.reason ?? null)
      }
      return { domain, path, shown }
    }
    const proven = await claim(seller)
    const { name, value } = (proven.domain satisfies DomainRecord).verification_record
    await challengeDnsOf(settings).setTxt(name, value)
    expect((await seller.call('POST', `${proven.path}/verify`)).status).toBe(200)
    const claimed = await claim(stranger)
    await operator.suspend('host', hostname)
    expect(await proven.shown()).toEqual(['a test', 'a test'])
    expect(await claimed.shown()).toEqual([null, null])
  })

  it('is hidden from other tenants by row-level security alone', async ({ operator, newSeller, settings }) => {
    const [seller, stranger] = [await newSeller(), await newSeller()]
    const api = await newApi(seller)
    const targets = [
      ['account', seller.accountId],
      ['api', api.id],
      ['payee', String(api.pay_to_address)],
      ['host', api.primary_host],
    ] as const
    for (const [kind, target] of targets) await operator.suspend(kind, target)
    const url = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')
    const pool = new Pool({ connectionString: url, max: 1 })
    const seenBy = async ({ accountId }: Seller) => {
      const session = [accountId, 'development', targets.map(([, target]) => target.toLowerCase())]
      const { rows } = await pool.query(
        `with tenant as materialized (select set_config('launa.account', $1, false), set_config('launa.environment', $2, false))
          select s.kind from tenant, lateral (select kind from suspension where target = any($3)) s order by s.kind`,
        session,
      )
      return rows.map(({ kind }) => kind)
    }
    try {
      for (const tenant of [seller, stranger]) await seenBy(tenant)
      expect(await seenBy(stranger)).toEqual([])
      await seenBy(seller)
      expect(await seenBy(seller)).toEqual(['account', 'api', 'host', 'payee'])
    } finally {
      await pool.end()
    }
  })
})
