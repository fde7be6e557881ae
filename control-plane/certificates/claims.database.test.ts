import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { createEncryption } from '../../runtime/encryption.ts'
import { createLogger } from '../../runtime/logger.ts'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { tenantManager } from '../database/tenancy.ts'
import { verifyDomain } from '../domains/verify-domain.ts'
import { Account } from '../entities/account.ts'
import { Api } from '../entities/api.ts'
import { Domain } from '../entities/domain.ts'
import { createOrm } from '../open-database.ts'
import { keepCertificate } from './order-outcome.ts'

/**
 * `take_due_certificate` prevents two replicas from ordering the same certificate, and keeps all replicas within the
 * limits.
 */

const LEASE_SECONDS = 60

interface Taken {
  domain_id: string
  hostname: string
  claim: string
  failures: number
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  .extend('manager', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const orm = createOrm({ url: controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
    onCleanup(() => orm.close())
    return (accountId: string) => tenantManager(orm, { accountId, environment: 'development' })
  })
  .extend('api', { scope: 'file' }, async ({ manager }) => {
    const [id, accountId, createdAt] = [v7(), v7(), new Date()]
    const em = manager(accountId)
    em.create(Account, { id: accountId, email: 'seller@example.com', passwordHash: '', createdAt })
    await em.flush()
    em.create(Api, {
      ...{ id, accountId, environment: 'development', name: 'Test API', slug: 'test-api' },
      ...{
        upstreamBaseUrl: 'https://api.example.com',
        payToMode: 'user_wallet',
        publishOwnerEmail: false,
        paymentContext: false,
        varyOn: [],
        redirectOrigins: [],
        upstreamHeaderNames: [],
        openapiVersion: '1.0.0',
        tags: [],
      },
      ...{ enabled: true, revision: 1, createdAt, updatedAt: createdAt },
    })
    await em.flush()
    return { id, accountId, manager: () => manager(accountId) }
  })
  /** Takes a due certificate without limits, unless the test gives some. */
  .extend(
    'take',
    { scope: 'file' },
    ({ pool }) =>
      async (limits: { most?: number; ofAccount?: number; failures?: number } = {}): Promise<Taken | undefined> => {
        const { most = 1_000_000, ofAccount = 1_000_000, failures = 3 } = limits
        const values = [LEASE_SECONDS, most, ofAccount, failures]
        return (await pool.query<Taken>('select * from take_due_certificate($1, $2, $3, $4)', values)).rows[0]
      },
  )
  /** Adds a verified domain that is due. The end of the test removes it. */
  .extend('dueDomain', ({ pool, api }, { onCleanup }) => {
    const made: string[] = []
    onCleanup(async () => {
      await pool.query('delete from domain where id = any($1)', [made])
    })
    return async (status: Domain['status'] = 'verified'): Promise<{ id: string; hostname: string }> => {
      const { accountId, id: apiId } = api
      const domain = { id: v7(), hostname: `${randomUUID()}.example.net` }
      const createdAt = new Date()
      const em = api.manager()
      em.create(Domain, {
        ...{ ...domain, apiId, accountId, environment: 'development', verificationToken: 'token', misses: 0 },
        ...{ status, verifiedAt: createdAt, createdAt },
      })
      await em.flush()
      made.push(domain.id)
      await pool.query(
        `insert into certificate (domain_id, account_id, environment, next_attempt_at)
           values ($1, $2, 'development', '2000-01-01')`,
        [domain.id, accountId],
      )
      return domain
    }
  })

async function ordersInHour(pool: Pool, where = 'true'): Promise<number> {
  const text = `select count(*)::int from certificate_order where started_at > now() - interval '1 hour' and ${where}`
  return (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
}

const forget = (pool: Pool, id: string) => pool.query('delete from domain where id = $1', [id])

describe('a due certificate', () => {
  it('is taken by one replica at a time, and by the next when the lease has ended', async ({
    pool,
    dueDomain,
    take,
  }) => {
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
  })

  it('is not taken while its domain is not verified', async ({ pool, dueDomain, take }) => {
    for (const status of ['pending', 'failed'] as const) {
      const domain = await dueDomain(status)
      expect((await take())?.domain_id).not.toBe(domain.id)
      await forget(pool, domain.id)
    }
  })

  it('that rests after a failure is tried again when its seller asks, and no other is', async ({
    pool,
    api,
    dueDomain,
  }) => {
    const [failed, issued] = [await dueDomain(), await dueDomain()]
    const rest = `update certificate set next_attempt_at = now() + interval '1 day', failures = $2 where domain_id = $1`
    await pool.query(rest, [failed.id, 4])
    await pool.query(rest, [issued.id, 0])
    const news = { publish: () => undefined }
    const check = () => Promise.reject(new Error('the DNS is not asked'))
    for (const { id } of [failed, issued]) {
      const parts = { manager: api.manager, managerOf: api.manager, news, check }
      const answer = await verifyDomain({ apiId: api.id, domainId: id }, parts)
      expect(answer).toEqual({ status: 'already verified' })
    }
    const due = 'select domain_id from certificate where domain_id = any($1) and next_attempt_at <= now()'
    const { rows } = await pool.query(due, [[failed.id, issued.id]])
    expect(rows).toEqual([{ domain_id: failed.id }])
  })

  it('waits when all sellers together, or its own, have ordered enough', async ({ pool, api, dueDomain, take }) => {
    const domain = await dueDomain()
    expect(await take({ most: await ordersInHour(pool) })).toBeUndefined()
    const own = await ordersInHour(pool, `account_id = '${api.accountId}'`)
    expect((await take({ ofAccount: own }))?.domain_id).not.toBe(domain.id)
    expect((await take({ most: (await ordersInHour(pool)) + 1, ofAccount: own + 1 }))?.domain_id).toBe(domain.id)
  })

  it('waits when its host has failed three times, until the hour is over', async ({ pool, dueDomain, take }) => {
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
  })
})

describe('the outcome of an order', () => {
  const issued = {
    chainPem: 'a chain',
    keyPem: 'a key',
    notBefore: new Date(0),
    notAfter: new Date(90 * 86_400_000),
  }
  const encryption = createEncryption(ringOf(randomBytes(32)))

  const onOutcome = it.extend('keep', ({ api }) => (taken: Taken) => {
    const { id: api_id, accountId: account_id } = api
    const claimed = { ...taken, api_id, account_id, environment: 'development' as const }
    return api.manager().transactional((em) => keepCertificate(em, { claimed, issued, encryption }))
  })
  const rowOf = async (pool: Pool, id: string) =>
    (await pool.query('select chain_pem, claim, failures from certificate where domain_id = $1', [id])).rows[0]

  onOutcome('is written by who holds the claim, and by nobody else', async ({ pool, dueDomain, take, keep }) => {
    const domain = await dueDomain()
    const late = await take()
    await pool.query('update certificate set claimed_until = now() where domain_id = $1', [domain.id])
    const current = await take()
    if (!late || !current) throw new Error('nothing was taken')
    await expect(keep(late)).rejects.toThrow(/another replica has its claim/)
    expect(await rowOf(pool, domain.id)).toMatchObject({ chain_pem: null, claim: current.claim })
    await keep(current)
    expect(await rowOf(pool, domain.id)).toEqual({ chain_pem: 'a chain', claim: null, failures: 0 })
    await expect(keep(current)).rejects.toThrow(/another replica has its claim/)
  })

  onOutcome('is dropped when the domain has gone meanwhile', async ({ pool, dueDomain, take, keep }) => {
    const domain = await dueDomain()
    const taken = await take()
    await forget(pool, domain.id)
    if (!taken) throw new Error('nothing was taken')
    await expect(keep(taken)).rejects.toThrow(/another replica has its claim/)
  })
})
