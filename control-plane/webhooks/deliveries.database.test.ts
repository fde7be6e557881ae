import { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'

/**
 * `take_webhook_deliveries` prevents two replicas from sending the same delivery, and divides the free places among the receivers.
 */

interface Taken {
  id: string
  webhook_id: string
  claim: string
  tries_left: number
}

interface Shares {
  lease?: number
  room?: number
  roomForSlow?: number
  ofAccount?: number
  ofWebhook?: number
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database }): Pool => database.pool)
  /** Connects as the control plane's own role. */
  .extend('job', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const pool = new Pool({ connectionString: controlPlaneUrl, max: 4 })
    onCleanup(() => pool.end())
    return pool
  })
  .extend('take', { scope: 'file' }, ({ job }) => async (shares: Shares = {}): Promise<Taken[]> => {
    const { lease = 60, room = 100, roomForSlow = 100, ofAccount = 100, ofWebhook = 100 } = shares
    const text = 'select * from take_webhook_deliveries($1, $2, $3, $4, $5)'
    return (await job.query<Taken>(text, [lease, room, roomForSlow, ofAccount, ofWebhook])).rows
  })
  .extend(
    'end',
    { scope: 'file' },
    ({ job }) =>
      async (
        { id, claim }: Taken,
        outcome: { delivered?: boolean; status?: number; next?: Date | null; prompt?: boolean; gone?: boolean } = {},
      ): Promise<boolean> => {
        const { delivered = true, status = delivered ? 204 : 500, next = null, prompt = true, gone = false } = outcome
        const text = 'select end_webhook_delivery($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as was_held'
        const values = [
          id,
          claim,
          delivered,
          status,
          delivered ? null : 'answered_without_2xx',
          '',
          5,
          next,
          prompt,
          gone,
        ]
        return (await job.query<{ was_held: boolean }>(text, values)).rows[0]?.was_held === true
      },
  )
  /** Makes a webhook with this many waiting deliveries. Its account is new unless the test gives one. */
  .extend('webhook', ({ pool }, { onCleanup }) => {
    const accounts: string[] = []
    onCleanup(async () => {
      await pool.query('delete from account where id = any($1)', [accounts])
    })
    return async ({ waiting = 1, prompt = true, account = v7() } = {}) => {
      if (!accounts.includes(account)) {
        await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
          account,
          `${account}@a.com`,
        ])
        accounts.push(account)
      }
      const id = v7()
      await pool.query(
        `insert into webhook (id, account_id, environment, url, events, sealed_secret, is_prompt)
          values ($1, $2, 'development', 'https://example.com/', '{payment.settled}', '', $3)`,
        [id, account, prompt],
      )
      for (let index = 0; index < waiting; index++)
        await pool.query(
          `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
            values ($1, $2, $3, 'development', 'payment.settled', now(), '{}')`,
          [v7(), id, account],
        )
      return { id, account }
    }
  })

const countOf = (taken: readonly Taken[], { id }: { id: string }) =>
  taken.filter((each) => each.webhook_id === id).length

describe('what is due', () => {
  it('is taken by one replica, and by another when the lease has ended', async ({ take, webhook, pool, end }) => {
    const { id } = await webhook()
    const both = await Promise.all([take(), take()])
    expect(both.map((taken) => taken.length).sort()).toEqual([0, 1])
    const [first] = both.flat() as [Taken]
    await pool.query(`update webhook_delivery set due_at = now() where webhook_id = $1`, [id])
    const [second] = (await take()) as [Taken]
    expect(second).toMatchObject({ id: first.id, tries_left: first.tries_left })
    // The first replica has ended its attempt too late.
    expect(await end(first, { delivered: false })).toBe(false)
    expect(await end(second)).toBe(true)
    expect(await take()).toEqual([])
  })

  it('is shared: so many of a webhook, so many of an account, and every account before the second of any', async ({
    take,
    webhook,
  }) => {
    const greedy = await webhook({ waiting: 9 })
    const beside = await webhook({ waiting: 9, account: greedy.account })
    const modest = await webhook({ waiting: 1 })
    const [one, two] = [await take({ room: 2 }), await take({ ofAccount: 6, ofWebhook: 4 })]
    expect([countOf(one, modest), countOf(one, greedy) + countOf(one, beside)]).toEqual([1, 1])
    const all = [...one, ...two]
    expect(countOf(all, greedy)).toBeLessThanOrEqual(4)
    expect(countOf(all, beside)).toBeLessThanOrEqual(4)
    expect(countOf(all, greedy) + countOf(all, beside)).toBe(6)
    expect(await take({ ofAccount: 6, ofWebhook: 4 })).toEqual([])
  })

  it('of a receiver that was slow goes one by one, in a part of the room of its own', async ({ take, webhook }) => {
    const slow = [await webhook({ waiting: 3, prompt: false }), await webhook({ waiting: 3, prompt: false })]
    const prompt = await webhook({ waiting: 3 })
    const taken = await take({ room: 10, roomForSlow: 1 })
    expect(slow.map((each) => countOf(taken, each)).sort()).toEqual([0, 1])
    expect(countOf(taken, prompt)).toBe(3)
    const more = await take({ room: 10, roomForSlow: 10 })
    expect(slow.map((each) => countOf([...taken, ...more], each))).toEqual([1, 1])
  })

  it('is not taken for a webhook that is off, and fails with it', async ({ take, webhook, pool }) => {
    const { id } = await webhook()
    await pool.query('update webhook set enabled = false where id = $1', [id])
    expect(await take()).toEqual([])
    const { rows } = await pool.query('select status, last_error from webhook_delivery where webhook_id = $1', [id])
    expect(rows).toEqual([{ status: 'failed', last_error: 'webhook_disabled' }])
    // This delivery arrived while the webhook was being disabled.
    await pool.query(`update webhook_delivery set status = 'pending' where webhook_id = $1`, [id])
    expect(await take()).toEqual([])
  })
})

describe('a webhook', () => {
  it('that has failed for days is switched off with the last try, and its owner is told', async ({
    take,
    webhook,
    pool,
    end,
  }) => {
    const { id, account } = await webhook({ waiting: 2 })
    const state = async () =>
      (await pool.query('select enabled, disabled_reason, failing_since from webhook where id = $1', [id])).rows[0]
    const [first, second] = (await take()) as [Taken, Taken]
    await end(first, { delivered: false })
    expect(await state()).toMatchObject({ enabled: true, failing_since: expect.any(Date) })
    await pool.query(`update webhook set failing_since = now() - interval '4 days' where id = $1`, [id])
    await pool.query('delete from change_mail where account_id = $1', [account])
    await end(second, { delivered: false })
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    const { rows } = await pool.query('select due_at from change_mail where account_id = $1', [account])
    expect(rows).toHaveLength(1)
  })

  it('that takes something between is not failing', async ({ take, webhook, pool, end }) => {
    const { id } = await webhook({ waiting: 2 })
    const [first, second] = (await take()) as [Taken, Taken]
    await end(first, { delivered: false, next: new Date(Date.now() + 60_000) })
    await end(second)
    const { rows } = await pool.query('select enabled, failing_since, is_prompt from webhook where id = $1', [id])
    expect(rows).toEqual([{ enabled: true, failing_since: null, is_prompt: true }])
  })

  it('whose receiver is gone is switched off at once', async ({ take, webhook, pool, end }) => {
    const { id } = await webhook()
    const [taken] = (await take()) as [Taken]
    await end(taken, { delivered: false, status: 410, gone: true })
    const { rows } = await pool.query('select enabled, disabled_reason from webhook where id = $1', [id])
    expect(rows).toEqual([{ enabled: false, disabled_reason: 'gone' }])
  })

  it('keeps a bounded log, and the newest of what waits', async ({ webhook, pool, take }) => {
    const { id, account } = await webhook({ waiting: 0 })
    await pool.query(
      `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data, status)
        select new_id(), $1, $2, 'development', 'payment.settled', now(), '{}',
            case when n <= 5100 then 'delivered' else 'pending' end
          from generate_series(1, 55200) n`,
      [id, account],
    )
    await pool.query('select bound_webhook($1)', [id])
    const counts = async () =>
      (
        await pool.query(
          'select status, last_error, count(*)::int from webhook_delivery where webhook_id = $1 group by 1, 2 order by 1, 2',
          [id],
        )
      ).rows
    expect(await counts()).toEqual([
      { status: 'delivered', last_error: null, count: 4_900 },
      { status: 'failed', last_error: 'too_many_waiting', count: 100 },
      { status: 'pending', last_error: null, count: 50_000 },
    ])
    // Another receiver is served although these deliveries wait.
    const neighbour = await webhook()
    expect(countOf(await take({ room: 5, ofWebhook: 4, ofAccount: 4 }), neighbour)).toBe(1)
    await pool.query('delete from webhook where id = $1', [id])
    expect(await counts()).toEqual([])
  })
})

describe('deliveries', () => {
  it('are read and sent again by their own tenant alone', async ({ webhook, job }) => {
    const own = await webhook()
    const other = await webhook()
    const client = await job.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('launa.account', $1, true), set_config('launa.environment', 'development', true)`,
        [own.account],
      )
      const { rows } = await client.query('select webhook_id from webhook_delivery')
      expect(rows).toEqual([{ webhook_id: own.id }])
      const again = await client.query('update webhook_delivery set due_at = now() where webhook_id = $1', [other.id])
      expect(again.rowCount).toBe(0)
      await client.query(`select set_config('launa.environment', 'production', true)`)
      expect((await client.query('select from webhook_delivery')).rowCount).toBe(0)
      expect((await client.query('select from webhook')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('an endpoint', () => {
  it('that fails is told of once, and that it has recovered', async ({ pool, webhook, job }) => {
    const { id, account } = await webhook({ waiting: 0 })
    await pool.query(`update webhook set events = '{endpoint.failing,endpoint.recovered}' where id = $1`, [id])
    const [api, endpoint] = [v7(), v7()]
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
        values ($1, $2, 'development', 'Weather', $3, 'http://a.com', 0)`,
      [api, account, `a${api}`.slice(0, 60)],
    )
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
        values ($1, $2, 'GET', '/forecast', '[]', 'manual')`,
      [endpoint, api],
    )
    const payments = (count: number, state: string, reason: string | null, status: number | null) =>
      pool.query(
        `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
            network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, error_reason, upstream_status)
          select decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), new_id(), $1, 'development', $2, $3, $4, 'GET', 'a', '/',
              '0x1', 'exact', 'eip155:1', '0x2', 1, '0x3', now(), '{}', '{}', now(), $5, $6
            from generate_series(1, $7)`,
        [state, account, api, endpoint, reason, status, count],
      )
    const look = async () => {
      const { rows } = await job.query("select * from watched_sellers('00000000-0000-0000-0000-000000000000', 100)")
      expect(rows).toContainEqual({ account_id: account, environment: 'development' })
      await job.query(`select watch_endpoints($1, 'development')`, [account])
      const text = 'select type, data from webhook_delivery where webhook_id = $1 order by id'
      return (await pool.query(text, [id])).rows.map(({ type, data }) => [type, data.failed, data.settled])
    }
    await payments(9, 'RELEASED', 'upstream_status', 404)
    await payments(9, 'RELEASED', 'client_gone', null)
    await payments(4, 'RELEASED', 'upstream_status', 500)
    expect(await look()).toEqual([])
    await payments(1, 'RELEASED', 'upstream_unreachable', null)
    const failing = ['endpoint.failing', 5, 0]
    expect(await look()).toEqual([failing])
    await payments(5, 'SETTLED', null, 200)
    expect(await look()).toEqual([failing])
    await payments(1, 'SETTLED', null, 200)
    expect(await look()).toEqual([failing, ['endpoint.recovered', 5, 6]])
    expect(await look()).toHaveLength(2)
  })
})
