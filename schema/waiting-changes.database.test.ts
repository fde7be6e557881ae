import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { blockedBy } from '../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'

interface Waiting {
  version: string
  slug: string | null
  resource_type: string
  names: string[]
  actions: string[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  between: Record<string, unknown[]>
  new_payees: [string, string][]
  recipients: string[]
  paid_now: [string, string][] | null
}

interface Taken {
  account_id: string
  changes: Waiting[]
  waiting: number
}

/** An account of its own, and the mails about its changes. */
class Owner {
  readonly id = randomUUID()
  readonly email = `${this.id}@a.com`
  readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  async signUp(): Promise<this> {
    await this.pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [this.id, this.email])
    return this
  }

  async addApi(payee = 'OWNER'): Promise<string> {
    const id = randomUUID()
    await this.pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
        values ($1, $2, 'production', 'Weather', $3, 'http://a.com', $4, 0)`,
      [id, this.id, `a${id.slice(0, 8)}`, payee],
    )
    return id
  }

  async addEndpoints(api: string, count: number, payee = 'OWNER'): Promise<void> {
    await this.pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
        select gen_random_uuid(), $1, 'GET', '/' || $3 || n, $4, 'manual' from generate_series(1, $2) n`,
      [api, count, payee, prices(payee)],
    )
  }

  async pay(api: string, payee: string, path = '%'): Promise<void> {
    const text = 'update endpoint set accepts = $2 where api_id = $1 and path_pattern like $3'
    await this.pool.query(text, [api, prices(payee), path])
  }

  async setApi(api: string, column: string, value: string): Promise<void> {
    await this.pool.query(`update api set ${column} = $2 where id = $1`, [api, value])
  }

  async setAccount(column: string, value: string): Promise<void> {
    await this.pool.query(`update account set ${column} = $2 where id = $1`, [this.id, value])
  }

  async addKeys(count: number, scopes = '{}', environment = 'development'): Promise<void> {
    await this.pool.query(
      `insert into api_key (id, account_id, environment, name, prefix, secret_hash, scopes)
        select gen_random_uuid(), $1, $4, 'k', 'p', uuid_send(gen_random_uuid()), $3 from generate_series(1, $2)`,
      [this.id, count, scopes, environment],
    )
  }

  /** Takes the next mail at once. Undefined if no change waits. */
  async take(): Promise<Taken | undefined> {
    await this.pool.query(
      'update change_mail set due_at = case when account_id = $1 and due_at is not null then now() end',
      [this.id],
    )
    const { rows } = await this.pool.query<Taken>('select * from take_waiting_changes()')
    return rows[0]
  }

  /** Records that all recipients got these changes, or that the mail failed. */
  async end(changes: readonly Waiting[], isSent = true): Promise<void> {
    const marks = changes.flatMap(({ version, recipients }) => recipients.map((address) => [version, address]))
    await this.pool.query('select end_waiting_changes($1, $2, $3)', [this.id, JSON.stringify(marks), isSent])
  }

  /** Sends mails until no change waits. Returns all that they had. */
  async mailAll(): Promise<Waiting[]> {
    const all: Waiting[] = []
    for (let taken = await this.take(); taken; taken = await this.take()) {
      all.push(...taken.changes)
      await this.end(taken.changes)
    }
    return all
  }

  async pause(): Promise<number | null> {
    const text = 'select extract(epoch from due_at - now())::float8 as pause from change_mail where account_id = $1'
    return (await this.pool.query<{ pause: number | null }>(text, [this.id])).rows[0]?.pause ?? null
  }
}

const prices = (payTo: string) => JSON.stringify([{ network: 'solana:x', asset: 'x', amount: '1', extra: { payTo } }])
/** The row of the younger resources: `number` is the rank and the environment. */
const shared = (number: number) => ({ subject_id: `00000000-0000-0000-0000-0000000000${number}`, slug: null })
const fieldsOf = ({ after }: Waiting) => Object.keys(after ?? {})
const payeesIn = (change: Waiting | undefined) => JSON.stringify([change?.between, change?.before, change?.after])

const it = onDatabase
  .extend('owner', ({ database }) => new Owner(database.pool).signUp())
  .extend('api', async ({ owner }) => {
    const api = await owner.addApi()
    await owner.mailAll()
    return api
  })

describe('the mails about changes', () => {
  it('have one row for a resource, with the values before, after and between', async ({ api, owner }) => {
    for (const payee of ['THIEF', 'OTHER', 'OWNER']) await owner.setApi(api, 'pay_to_address', payee)
    const [change, ...others] = (await owner.take())?.changes ?? []
    expect(others).toEqual([])
    expect(change).toMatchObject({
      ...{ before: { pay_to_address: 'OWNER' }, after: { pay_to_address: 'OWNER' }, actions: ['updated'] },
      between: { pay_to_address: ['THIEF', 'OTHER', 'OWNER'] },
      new_payees: [
        ['eip155', 'thief'],
        ['eip155', 'other'],
        ['eip155', 'owner'],
      ],
      recipients: [owner.email],
    })
  })

  it('have a changed payee, however many changes come before and after it', async ({ api, owner }) => {
    await owner.addEndpoints(api, 300)
    await owner.mailAll()
    const decoy = (index: number) => owner.pay(api, `DECOY${index % 2}`)
    for (let index = 0; index < 4; index++) await decoy(index)
    await owner.pay(api, 'THIEF', '/OWNER7')
    await owner.setApi(api, 'pay_to_address', 'THIEF2')
    for (let index = 0; index < 4; index++) await decoy(index)
    for (let index = 0; index < 30; index++) await owner.setApi(api, 'slug', `slug${index % 3}`)
    const { rows } = await owner.pool.query('select count(*)::int as n from waiting_change where account_id = $1', [
      owner.id,
    ])
    expect(rows).toEqual([{ n: 2 }])
    const changes = await owner.mailAll()
    expect(payeesIn(changes.find(({ resource_type: type }) => type === 'endpoint'))).toContain('THIEF')
    expect(payeesIn(changes.find(({ resource_type: type }) => type === 'api'))).toContain('THIEF2')
  })

  it('have the payees that are named last, and the first ones', async ({ api, owner }) => {
    await owner.addEndpoints(api, 1)
    await owner.mailAll()
    for (let index = 0; index < 60; index++) await owner.pay(api, `P${index}`)
    await owner.pay(api, 'P1')
    const [change] = await owner.mailAll()
    const named = change?.between.payees?.map((payees) => (payees as string[][])[0]?.[1])
    const first = Array.from({ length: 10 }, (_, index) => `P${index}`).filter((payee) => payee !== 'P1')
    expect(named?.slice(0, 9)).toEqual(first)
    expect(named?.slice(-2)).toEqual(['P59', 'P1'])
    expect(named).toHaveLength(20)
    expect(change?.new_payees.map(([, payee]) => payee)).toEqual(named)
    expect(change?.after).toEqual({ payees: [['solana:x', 'P1']] })
  })

  it('have a payee that was paid for a time, however often other fields and known payees change', async ({
    api,
    owner,
  }) => {
    await owner.addEndpoints(api, 25)
    for (let index = 1; index <= 25; index++) await owner.pay(api, `KNOWN${index}`, `/OWNER${index}`)
    await owner.mailAll()
    await owner.pay(api, 'FIRST', '/OWNER2')
    await owner.pay(api, 'THIEF', '/OWNER1')
    await owner.setApi(api, 'pay_to_address', 'THIEF2')
    await owner.setApi(api, 'pay_to_address', 'OWNER')
    for (let index = 1; index <= 25; index++) await owner.pay(api, `KNOWN${index}`, '/OWNER1')
    for (let index = 0; index < 30; index++) await owner.setApi(api, 'slug', `t${api.slice(0, 8)}${index}`)
    const changes = await owner.mailAll()
    const endpoints = changes.find(({ resource_type: type }) => type === 'endpoint')
    expect(endpoints?.new_payees).toContainEqual(['solana:x', 'THIEF'])
    const named = changes.find(({ resource_type: type }) => type === 'api')
    expect(named?.new_payees).toContainEqual(['eip155', 'thief2'])
    expect(named?.between.pay_to_address).toEqual(['THIEF2', 'OWNER'])
  })

  it('have the new payees first among those that are paid now', async ({ api, owner }) => {
    await owner.addEndpoints(api, 30)
    for (let index = 1; index <= 30; index++) await owner.pay(api, `KNOWN${index}`, `/OWNER${index}`)
    await owner.mailAll()
    await owner.pay(api, 'THIEF', '/OWNER7')
    const [change] = await owner.mailAll()
    expect(change?.paid_now?.[0]).toEqual(['solana:x', 'THIEF'])
    expect(change?.paid_now).toHaveLength(21)
  })

  it('have some changes of each kind, the most important first', async ({ api, owner }) => {
    for (let index = 0; index < 50; index++) await owner.addApi(`NEW${index}`)
    await owner.addKeys(50)
    await owner.setApi(api, 'upstream_base_url', 'http://thief.com')
    await owner.setAccount('password_hash', 'y')
    const first = await owner.take()
    expect(first?.waiting).toBe(102)
    const kinds = first?.changes.map(({ resource_type: type, actions }) => `${actions} ${type}`) ?? []
    expect(kinds).toEqual([
      ...Array<string>(20).fill('created api'),
      ...['updated account', 'updated api'],
      ...Array<string>(20).fill('created api_key'),
    ])
    await owner.end(first?.changes ?? [])
    expect(await owner.mailAll()).toHaveLength(60)
  })

  it('go to the address at the time of the change', async ({ api, owner }) => {
    await owner.setApi(api, 'pay_to_address', 'THIEF')
    await owner.setAccount('email', `thief-${owner.id}@b.com`)
    await owner.setAccount('name', 'of no interest')
    await owner.addKeys(1)
    // A later change of the same resource keeps the former address.
    await owner.setApi(api, 'slug', 'later')
    const changes = (await owner.take())?.changes ?? []
    const recipients = (field: string) => changes.find((change) => fieldsOf(change).includes(field))?.recipients.sort()
    expect(recipients('pay_to_address')).toEqual([owner.email, `thief-${owner.id}@b.com`].sort())
    expect(recipients('email')).toEqual([owner.email, `thief-${owner.id}@b.com`].sort())
    expect(recipients('prefix')).toEqual([`thief-${owner.id}@b.com`])
    await owner.end(changes)

    // The deletion is also mailed to the former addresses: the first ones of the last days, and the last one.
    const last = `12-${owner.id}@b.com`
    for (let index = 1; index <= 12; index++) await owner.setAccount('email', `${index}-${owner.id}@b.com`)
    await owner.mailAll()
    await owner.setAccount('email', `deleted:${owner.id}`)
    const told = (await owner.take())?.changes[0]?.recipients
    expect(told).toEqual(expect.arrayContaining([owner.email, last]))
    expect(told?.length).toBeLessThan(12)
  })

  it('wait until they are told, and are merged with what comes in the meantime', async ({ api, owner }) => {
    await owner.setApi(api, 'pay_to_address', 'THIEF')
    const first = (await owner.take())?.changes ?? []
    await owner.end([], false)
    expect(await owner.pause()).toBeGreaterThan(30)
    const again = (await owner.take())?.changes ?? []
    expect(again).toEqual(first)
    await owner.setApi(api, 'pay_to_address', 'OTHER')
    // The mail that is under way has an earlier version of the change.
    await owner.end(again)
    const [merged] = (await owner.take())?.changes ?? []
    expect(merged).toMatchObject({ before: { pay_to_address: 'OWNER' }, after: { pay_to_address: 'OTHER' } })
    await owner.end([merged as Waiting])
    expect(await owner.take()).toBeUndefined()
  })

  it('are tried every 16 minutes after many failures, whatever changes meanwhile', async ({ api, owner }) => {
    await owner.setApi(api, 'pay_to_address', 'THIEF')
    for (let failure = 0; failure < 40; failure++) {
      await owner.end([], false)
      await owner.setApi(api, 'pay_to_address', `THIEF${failure % 2}`)
    }
    expect(await owner.pause()).toBeGreaterThan(950)
    expect(await owner.pause()).toBeLessThan(970)
    expect(await owner.mailAll()).toHaveLength(1)
  })

  it('have a pause between them, which is short for logins and payees', async ({ api, owner }) => {
    await owner.addKeys(1)
    await owner.end((await owner.take())?.changes ?? [])
    expect(await owner.pause()).toBeNull()
    await owner.addKeys(1)
    expect(await owner.pause()).toBeGreaterThan(250)
    await owner.setApi(api, 'pay_to_address', 'THIEF')
    expect(await owner.pause()).toBeLessThan(31)
    await owner.mailAll()
    // What does not fit into a mail does not wait long.
    await owner.addKeys(30)
    await owner.end((await owner.take())?.changes ?? [])
    expect(await owner.pause()).toBeLessThan(31)
    // What comes during a mail waits for the usual pause.
    const last = (await owner.take())?.changes ?? []
    await owner.addKeys(1)
    await owner.end(last)
    expect(await owner.pause()).toBeGreaterThan(250)
  })

  it('notice a change that is committed while a mail ends', async ({ api, owner }) => {
    await owner.addKeys(1)
    const taken = (await owner.take())?.changes ?? []
    const client = await owner.pool.connect()
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await client.query('begin')
      await client.query(`update api set pay_to_address = 'THIEF' where id = $1`, [api])
      const ending = owner.end(taken)
      await blockedBy(owner.pool, rows[0]?.pid ?? 0)
      await client.query('commit')
      await ending
    } finally {
      client.release()
    }
    expect(await owner.pause()).toBeLessThan(31)
    expect(payeesIn((await owner.take())?.changes[0])).toContain('THIEF')
  })

  it('have the payees that are paid now, whatever happened before and after', async ({ api, owner }) => {
    await owner.addEndpoints(api, 2)
    await owner.mailAll()
    for (let index = 0; index < 10; index++) await owner.pay(api, `P${index}`, '/OWNER1')
    await owner.pay(api, 'THIEF', '/OWNER2')
    for (let index = 10; index < 40; index++) await owner.pay(api, `P${index}`, '/OWNER1')
    await owner.pay(api, 'OWNER', '/OWNER1')
    const [change] = await owner.mailAll()
    expect(change?.paid_now).toEqual([
      ['solana:x', 'OWNER'],
      ['solana:x', 'THIEF'],
    ])
  })

  it('take turns, also if an address never takes its mails', async ({ owner }) => {
    const others: string[] = []
    for (let index = 0; index < 20; index++) others.push(await owner.addApi())
    const youngest = await owner.addApi()
    await owner.mailAll()
    for (const other of others) await owner.setApi(other, 'slug', `s${other.slice(0, 8)}`)
    await owner.setApi(youngest, 'upstream_base_url', 'http://thief.com')
    const upstream = (changes: readonly Waiting[] = []) =>
      changes.some((change) => fieldsOf(change).includes('upstream_base_url'))
    expect(upstream((await owner.take())?.changes)).toBe(false)
    await owner.end([], false)
    expect(upstream((await owner.take())?.changes)).toBe(true)
  })

  it('keep a row for the oldest resources, however many others were made and deleted', async ({ api, owner }) => {
    await owner.pool.query(
      `insert into waiting_change (account_id, resource_type, subject_id, since, environment, rank, version, names, actions, between, actors,
          first_at, last_at, recipients)
        select $1, 'api', gen_random_uuid(), now(), 'production', 3, gen_random_uuid(), array['x' || n], '{deleted}', '{}', '[{}]', now(),
            now(), '{a@a.com}'
          from generate_series(1, 200) n`,
      [owner.id],
    )
    const younger = await owner.addApi()
    for (const id of [younger, api]) await owner.pool.query('delete from api where id = $1', [id])
    const { rows } = await owner.pool.query(
      `select subject_id, slug, names, actions from waiting_change where account_id = $1 and (names[1] not like 'x%' or cardinality(names) > 1)
        order by since`,
      [owner.id],
    )
    expect(rows).toEqual([
      { subject_id: api, slug: `a${api.slice(0, 8)}`, names: ['Weather'], actions: ['deleted'] },
      { ...shared(31), names: ['Weather', expect.stringMatching(/^x/)], actions: ['deleted'] },
    ])
    expect((await owner.take())?.changes[0]).toMatchObject({ slug: `a${api.slice(0, 8)}`, actions: ['deleted'] })
  })

  it('have all values of a resource that has lost its row', async ({ owner }) => {
    const apis: string[] = []
    for (let index = 0; index < 202; index++) apis.push(await owner.addApi())
    await owner.mailAll()
    const young = apis.slice(-2)
    for (const [index, id] of young.entries()) {
      await owner.setApi(id, 'upstream_base_url', `http://thief${index}.com`)
      await owner.setApi(id, 'upstream_base_url', 'http://a.com')
    }
    for (const id of apis.slice(0, -2)) await owner.setApi(id, 'slug', `c${id.slice(0, 8)}`)
    const { rows } = await owner.pool.query<Waiting>(
      `select * from waiting_change where account_id = $1 and since = 'infinity'`,
      [owner.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.between.upstream_base_url?.toSorted()).toEqual([
      ...['http://a.com', 'http://thief0.com', 'http://thief1.com'],
    ])
  })

  it('have the oldest resources and the keys that can move money, however many others are made', async ({
    api,
    owner,
  }) => {
    for (let index = 0; index < 50; index++) await owner.addApi(`NEW${index}`)
    await owner.addKeys(50)
    await owner.addKeys(1, '{payee:write}', 'production')
    await owner.setApi(api, 'pay_to_address', 'THIEF')
    const { changes = [] } = (await owner.take()) ?? {}
    expect(changes[0]).toMatchObject({ slug: `a${api.slice(0, 8)}`, actions: ['updated'] })
    expect(changes.filter(({ after }) => JSON.stringify(after).includes('payee:write'))).toHaveLength(1)
  })

  it('have each server of an upstream, however many paths of another one were set', async ({ api, owner }) => {
    const set = (upstream: string) => owner.setApi(api, 'upstream_base_url', upstream)
    for (let index = 0; index < 10; index++) await set(`https://seller.example/${index}`)
    await set('https://thief.example/x')
    for (let index = 10; index < 25; index++) await set(`https://SELLER.example/${index}`)
    const [change] = await owner.mailAll()
    expect(change?.between.upstream_base_url).toEqual(['https://thief.example/x', 'https://SELLER.example/24'])
  })

  it('have a bounded number of rows, also for changes that become more important', async ({ owner }) => {
    for (let index = 0; index < 210; index++) {
      const id = await owner.addApi()
      await owner.setApi(id, 'slug', `b${id.slice(0, 8)}`)
      await owner.setApi(id, 'pay_to_address', `NEW${index}`)
    }
    const { rows } = await owner.pool.query(
      'select rank, count(*)::int as n from waiting_change where account_id = $1 group by 1 order by 1',
      [owner.id],
    )
    for (const { n } of rows) expect(n).toBeLessThanOrEqual(201)
    expect(rows[0]).toMatchObject({ rank: 1 })
  })

  it('have a bounded number of rows, also for resources that are made and deleted', async ({ owner }) => {
    await owner.addKeys(1_200)
    const { rows } = await owner.pool.query('select count(*)::int as n from waiting_change where account_id = $1', [
      owner.id,
    ])
    expect(rows).toEqual([{ n: 201 }])
  })

  it('change many equal endpoints without a write for each', async ({ api, owner }) => {
    await owner.addEndpoints(api, 2_000)
    await owner.mailAll()
    const client = await owner.pool.connect()
    try {
      await client.query('begin')
      const writes = async () =>
        (
          await client.query(
            `select n_tup_upd::int as n from pg_stat_xact_user_tables where relname = 'waiting_change'`,
          )
        ).rows[0].n
      const before = await writes()
      await client.query('update endpoint set accepts = $2 where api_id = $1', [api, prices('THIEF')])
      // One for each name that the row keeps.
      expect((await writes()) - before).toBe(5)
      await client.query('commit')
    } finally {
      client.release()
    }
    const [change] = (await owner.take())?.changes ?? []
    expect(change?.names).toHaveLength(6)
  })
})
