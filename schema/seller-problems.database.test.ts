import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onDatabase } from '../runtime/testing/database.ts'

interface Seller {
  account: string
  api: string
  endpoint: string
  domain: string
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  /** A pool with the control plane's role. */
  .extend('job', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const pool = new Pool({ connectionString: controlPlaneUrl, max: 4 })
    onCleanup(() => pool.end())
    return pool
  })
  .extend('seller', ({ pool }) => async (): Promise<Seller> => {
    const [account, api, endpoint, domain] = [randomUUID(), v7(), v7(), v7()]
    await pool.query(`insert into account (id, email, password_hash, email_verified_at) values ($1, $2, '', now())`, [
      account,
      `${account}@example.com`,
    ])
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
        values ($1, $2, 'development', 'Weather', $3, 'http://a.com', 0)`,
      [api, account, `a${api}`],
    )
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
        values ($1, $2, 'GET', '/forecast', '[]', 'manual')`,
      [endpoint, api],
    )
    await pool.query(
      `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status, verified_at)
        values ($1, $2, $3, 'development', $4, '', 'verified', now())`,
      [domain, api, account, `${domain}.example.com`],
    )
    await pool.query(
      `insert into certificate (domain_id, account_id, environment, next_attempt_at) values ($1, $2, 'development', now())`,
      [domain, account],
    )
    return { account, api, endpoint, domain }
  })
  .extend('kinds', ({ job, pool }) => async ({ account }: Seller): Promise<string[]> => {
    await job.query('select note_problems()')
    const { rows } = await pool.query(
      'select kind from seller_problem where account_id = $1 and ended_at is null order by kind',
      [account],
    )
    return rows.map(({ kind }) => kind)
  })
  /** The problems in the next mail to this seller; undefined if there is none. `taken` collects mails to others. */
  .extend('mailed', ({ job }) => async ({ account }: Seller): Promise<string[] | undefined> => {
    await job.query('select note_problems()')
    for (;;) {
      const { rows } = await job.query('select * from take_problem_mail()')
      const [mail] = rows
      if (!mail) return undefined
      await job.query('select end_problem_mail($1)', [mail.account_id])
      if (mail.account_id === account) return mail.problems.map(({ kind }: { kind: string }) => kind)
    }
  })
  .extend('later', ({ pool }) => async ({ account }: Seller, interval: string) => {
    const noted =
      'update seller_problem set told_at = told_at - $2::interval, since = since - $2::interval where account_id = $1'
    await pool.query(noted, [account, interval])
    await pool.query('update problem_mail set next_at = next_at - $2::interval where account_id = $1', [
      account,
      interval,
    ])
  })

const fail = (pool: Pool, { endpoint, account }: Seller) =>
  pool.query(
    `insert into endpoint_failing (endpoint_id, account_id, environment, failed, settled, reason)
      values ($1, $2, 'development', 5, 1, 'upstream_timeout')`,
    [endpoint, account],
  )
const orders = (pool: Pool, { domain }: Seller, failures: number) =>
  pool.query('update certificate set failures = $2, reason = $3 where domain_id = $1', [domain, failures, 'NXDOMAIN'])

describe('the problems of a seller', () => {
  it('are noted while they last, and no others', async ({ kinds, pool, seller }) => {
    const one = await seller()
    const other = await seller()
    expect(await kinds(one)).toEqual([])
    await orders(pool, one, 2)
    expect(await kinds(one)).toEqual([])
    await orders(pool, one, 3)
    await fail(pool, one)
    expect(await kinds(one)).toEqual(['certificate_failing', 'endpoint_failing'])
    expect(await kinds(other)).toEqual([])
    await pool.query('delete from endpoint_failing where endpoint_id = $1', [one.endpoint])
    await pool.query(`update domain set status = 'failed', misses = 3, verified_at = null where id = $1`, [one.domain])
    expect(await kinds(one)).toEqual(['domain_lost'])
    await pool.query('delete from domain where id = $1', [one.domain])
    expect(await kinds(one)).toEqual([])
  })

  it.for([
    ['endpoint', 'enabled = false'],
    ['api', 'enabled = false'],
    ['endpoint', `expires_at = now() - interval '1 second'`],
    ['endpoint_failing', `seen_at = now() - interval '2 days'`],
  ])('end when nobody buys there any more: %s %s', async ([table, change], { kinds, pool, seller }) => {
    const one = await seller()
    await fail(pool, one)
    expect(await kinds(one)).toEqual(['endpoint_failing'])
    const id = table === 'endpoint_failing' ? 'endpoint_id' : 'id'
    await pool.query(`update ${table} set ${change} where ${id} = $1`, [table === 'api' ? one.api : one.endpoint])
    expect(await kinds(one)).toEqual([])
  })

  it('in the terms of an API last until these are judged anew, or the API is off', async ({
    job,
    kinds,
    pool,
    seller,
  }) => {
    const one = await seller()
    const judge = (facts: object | null) =>
      job.query('select note_unpayable($1, $2)', [one.api, facts && JSON.stringify(facts)])
    await judge({ endpoints: 1, reasons: [] })
    expect(await kinds(one)).toEqual(['api_unpayable'])
    expect(await kinds(one)).toEqual(['api_unpayable'])
    await judge(null)
    expect(await kinds(one)).toEqual([])
    await judge({ endpoints: 2, reasons: [] })
    expect(await kinds(one)).toEqual(['api_unpayable'])
    await pool.query('update api set enabled = false where id = $1', [one.api])
    expect(await kinds(one)).toEqual([])
  })

  it('are seen by their tenant alone, who cannot change them', async ({ job, kinds, pool, seller }) => {
    const [one, other] = [await seller(), await seller()]
    await fail(pool, one)
    await kinds(one)
    const seen = async (account: string, environment: string, text = 'select kind from seller_problem') => {
      const client = await job.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`, [
          account,
          environment,
        ])
        return (await client.query(text)).rows.length
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await seen(one.account, 'development')).toBe(1)
    expect(await seen(one.account, 'production')).toBe(0)
    expect(await seen(other.account, 'development')).toBe(0)
    await expect(seen(one.account, 'development', 'delete from seller_problem')).rejects.toThrow(/permission denied/)
    await expect(job.query('select from problem_mail')).rejects.toThrow(/permission denied/)
  })
})

describe('a mail about problems', () => {
  it('has all new problems of an account, is sent once, and again after a week', async ({
    later,
    mailed,
    pool,
    seller,
  }) => {
    const one = await seller()
    await fail(pool, one)
    await orders(pool, one, 3)
    expect((await mailed(one))?.sort()).toEqual(['certificate_failing', 'endpoint_failing'])
    expect(await mailed(one)).toBeUndefined()
    await later(one, '6 days')
    expect(await mailed(one)).toBeUndefined()
    await later(one, '1 day')
    expect(await mailed(one)).toHaveLength(2)
  })

  it('waits an hour after the last one', async ({ later, mailed, pool, seller }) => {
    const one = await seller()
    await fail(pool, one)
    expect(await mailed(one)).toEqual(['endpoint_failing'])
    await orders(pool, one, 3)
    expect(await mailed(one)).toBeUndefined()
    await later(one, '61 minutes')
    expect(await mailed(one)).toEqual(['certificate_failing'])
  })

  it('comes once a day about a problem that comes and goes', async ({ kinds, later, mailed, pool, seller }) => {
    const one = await seller()
    const flaps = async () => {
      await orders(pool, one, 0)
      expect(await kinds(one)).toEqual([])
      await orders(pool, one, 3)
      return mailed(one)
    }
    await orders(pool, one, 3)
    expect(await mailed(one)).toEqual(['certificate_failing'])
    await later(one, '2 hours')
    expect(await flaps()).toBeUndefined()
    await later(one, '1 day')
    expect(await flaps()).toEqual(['certificate_failing'])
  })

  it.for([
    ['wants none', 'problem_mails = false'],
    ['has not shown to read that address', 'email_verified_at = null'],
    ['has deleted the account', 'deleted_at = now()'],
  ])('goes to no owner who %s', async ([, change], { mailed, pool, seller }) => {
    const one = await seller()
    await fail(pool, one)
    await pool.query(`update account set ${change} where id = $1`, [one.account])
    expect(await mailed(one)).toBeUndefined()
  })

  it('that was not sent waits, is taken again, and loses no problem', async ({
    job,
    kinds,
    later,
    mailed,
    pool,
    seller,
  }) => {
    const one = await seller()
    await fail(pool, one)
    await kinds(one)
    const taken = async () => {
      const { rows } = await job.query('select account_id from take_problem_mail()')
      return rows.some(({ account_id }) => account_id === one.account)
    }
    expect(await taken()).toBe(true)
    expect(await taken()).toBe(false)
    await later(one, '1 minute')
    expect(await mailed(one)).toEqual(['endpoint_failing'])
  })
})

describe('suspended sales', () => {
  it('are a problem of each API that they are about, with the reason, until they end', async ({
    pool,
    job,
    seller,
  }) => {
    const [own, other] = [await seller(), await seller()]
    const noted = async () => {
      await job.query('select note_problems()')
      const { rows } = await pool.query<{ account_id: string; facts: { kind: string; reason: string } }>(
        `select account_id, facts from seller_problem
          where kind = 'sales_suspended' and ended_at is null and account_id = any($1) order by facts ->> 'kind', facts ->> 'target'`,
        [[own.account, other.account]],
      )
      return rows.map(({ account_id, facts }) => ({ account_id, ...facts }))
    }
    const payee = `0x${'ab'.repeat(20)}`
    await pool.query('update api set pay_to_address = $2 where id = $1', [
      own.api,
      payee.toUpperCase().replace('0X', '0x'),
    ])
    await pool.query(`update endpoint set accepts = $2 where id = $1`, [
      own.endpoint,
      JSON.stringify([{ network: 'solana:test', asset: 'Mint', extra: { payTo: 'Somebody' } }]),
    ])
    const targets = [
      ['account', own.account],
      ['api', own.api],
      ['host', `${own.domain}.example.com`],
      ['network', 'solana:test'],
      ['payee', payee],
      ['payee', 'Somebody'],
      ['token', 'solana:test/Mint'],
    ]
    for (const [kind, target] of targets)
      await pool.query(`insert into suspension (kind, target, reason) values ($1, $2, 'fraud')`, [kind, target])
    // The other API has only entered the host name and has not proved it. So its seller does not see the problems of the host.
    await pool.query(
      `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status)
        values ($1, $2, $3, 'development', $4, '', 'pending')`,
      [v7(), other.api, other.account, `${own.domain}.example.com`],
    )
    expect(await noted()).toEqual(
      targets.map(([kind, target]) => ({ account_id: own.account, kind, target, reason: 'fraud' })),
    )
    await pool.query('update suspension set ended_at = now()')
    expect(await noted()).toEqual([])
  })
})
