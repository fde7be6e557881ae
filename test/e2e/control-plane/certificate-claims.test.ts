import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepCertificate } from '../../../control-plane/certificates/order-outcome.ts'
import { createOrm } from '../../../control-plane/database.ts'
import { tenantManager } from '../../../control-plane/tenancy.ts'
import { createEncryption } from '../../../runtime/encryption.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { controlPlaneDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { databaseOf, planeOf } from '../support/gateway.ts'
import { type ApiRecord, type Seller, signUp } from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

/** What keeps two replicas from ordering the same, and all of them within bounds: `take_due_certificate`. */

const settings = testSettings()
const pool = databaseOf(settings)
const LEASE_SECONDS = 60
let seller: Seller
let api: ApiRecord

beforeAll(async () => {
  seller = await signUp(planeOf(settings))
  api = await seller.createApi({ upstream_base_url: 'https://api.example.com' })
})
afterAll(() => pool.end())

interface Taken {
  domain_id: string
  hostname: string
  claim: string
  failures: number
}

/** Takes with no limits but those given; what is due from other tests is left to them by being younger. */
async function take(limits: { most?: number; ofAccount?: number; failures?: number } = {}): Promise<Taken | undefined> {
  const { most = 1_000_000, ofAccount = 1_000_000, failures = 3 } = limits
  const values = [LEASE_SECONDS, most, ofAccount, failures]
  return (await pool.query<Taken>('select * from take_due_certificate($1, $2, $3, $4)', values)).rows[0]
}

/** A verified domain that has waited longer than any other. */
async function dueDomain(status = 'verified'): Promise<{ id: string; hostname: string }> {
  const domain = await seller.createDomain(api.id, `${randomUUID()}.example.net`)
  await pool.query('update domain set status = $2, verified_at = now() where id = $1', [domain.id, status])
  await pool.query(
    `insert into certificate (domain_id, account_id, environment, next_attempt_at)
       values ($1, $2, 'development', '2000-01-01'::timestamptz + random() * interval '1 day')`,
    [domain.id, seller.accountId],
  )
  return domain
}

async function ordersInHour(where = 'true'): Promise<number> {
  const text = `select count(*)::int from certificate_order where started_at > now() - interval '1 hour' and ${where}`
  return (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
}

const forget = (id: string) => pool.query('delete from domain where id = $1', [id])

describe('a due certificate', () => {
  it('is taken by one replica at a time, and by the next when the lease has ended', async () => {
    const domain = await dueDomain()
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take()))).filter(
      (one) => one?.domain_id === domain.id,
    )
    expect(taken).toHaveLength(1)
    expect((await take())?.domain_id).not.toBe(domain.id)
    await pool.query(`update certificate set claimed_until = now() where domain_id = $1`, [domain.id])
    const again = await take()
    expect(again?.domain_id).toBe(domain.id)
    expect(again?.claim).not.toBe(taken[0]?.claim)
    await forget(domain.id)
  })

  it('is not taken while its domain is not verified', async () => {
    for (const status of ['pending', 'failed']) {
      const domain = await dueDomain(status)
      expect((await take())?.domain_id).not.toBe(domain.id)
      await forget(domain.id)
    }
  })

  it('that rests after a failure is tried again when its seller asks, and no other is', async () => {
    const [failed, issued] = [await dueDomain(), await dueDomain()]
    const rest = `update certificate set next_attempt_at = now() + interval '1 day', failures = $2 where domain_id = $1`
    await pool.query(rest, [failed.id, 4])
    await pool.query(rest, [issued.id, 0])
    for (const { id } of [failed, issued]) {
      const answer = await seller.call('POST', `/apis/${api.id}/domains/${id}/verify`)
      expect(answer).toMatchObject({ status: 200, body: { status: 'already verified' } })
    }
    const due = 'select domain_id from certificate where domain_id = any($1) and next_attempt_at <= now()'
    const { rows } = await pool.query(due, [[failed.id, issued.id]])
    expect(rows).toEqual([{ domain_id: failed.id }])
    await forget(failed.id)
    await forget(issued.id)
  })

  it('waits when all sellers together, or its own, have ordered enough', async () => {
    const domain = await dueDomain()
    expect(await take({ most: await ordersInHour() })).toBeUndefined()
    const own = await ordersInHour(`account_id = '${seller.accountId}'`)
    expect((await take({ ofAccount: own }))?.domain_id).not.toBe(domain.id)
    expect((await take({ most: (await ordersInHour()) + 1, ofAccount: own + 1 }))?.domain_id).toBe(domain.id)
    await forget(domain.id)
  })

  it('waits when its host has failed three times, until the hour is over', async () => {
    const domain = await dueDomain()
    const expire = `update certificate set claimed_until = now() where domain_id = $1`
    for (let attempt = 0; attempt < 3; attempt++) {
      const taken = await take()
      expect(taken?.domain_id).toBe(domain.id)
      await pool.query('update certificate_order set failed = true where id = $1', [taken?.claim])
      await pool.query(expire, [domain.id])
    }
    expect((await take())?.domain_id).not.toBe(domain.id)
    await pool.query(`update certificate_order set started_at = now() - interval '61 minutes' where hostname = $1`, [
      domain.hostname,
    ])
    expect((await take())?.domain_id).toBe(domain.id)
    await forget(domain.id)
  })
})

describe('the outcome of an order', () => {
  const issued = {
    chainPem: 'a chain',
    keyPem: 'a key',
    notBefore: new Date(0),
    notAfter: new Date(90 * 86_400_000),
  }
  const secrets = loadSecrets(settings.stateDirectory)
  const logger = createLogger({ name: 'test', level: 'silent' })
  const orm = createOrm({ url: controlPlaneDatabaseUrl(settings, secrets), logger })
  afterAll(() => orm.close())

  const encryption = createEncryption(randomBytes(32))
  const manager = () => tenantManager(orm, { accountId: seller.accountId, environment: 'development' })
  const keep = (taken: Taken) => {
    const claimed = { ...taken, api_id: api.id, account_id: seller.accountId, environment: 'development' as const }
    return manager().transactional((em) => keepCertificate(em, { claimed, issued, encryption }))
  }
  const rowOf = async (id: string) =>
    (await pool.query('select chain_pem, claim, failures from certificate where domain_id = $1', [id])).rows[0]

  it('is written by who holds the claim, and by nobody else', async () => {
    const domain = await dueDomain()
    const late = await take()
    await pool.query('update certificate set claimed_until = now() where domain_id = $1', [domain.id])
    const current = await take()
    if (!late || !current) throw new Error('nothing was taken')
    await expect(keep(late)).rejects.toThrow(/claim has passed on/)
    expect(await rowOf(domain.id)).toMatchObject({ chain_pem: null, claim: current.claim })
    await keep(current)
    expect(await rowOf(domain.id)).toEqual({ chain_pem: 'a chain', claim: null, failures: 0 })
    await expect(keep(current)).rejects.toThrow(/claim has passed on/)
    await forget(domain.id)
  })

  it('is dropped when the domain has gone meanwhile', async () => {
    const domain = await dueDomain()
    const taken = await take()
    await forget(domain.id)
    if (!taken) throw new Error('nothing was taken')
    await expect(keep(taken)).rejects.toThrow(/claim has passed on/)
  })
})
