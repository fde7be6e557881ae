import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'
import type { Environment } from '../domain/environment.ts'
import { it } from '../runtime/testing/database.ts'

interface Row {
  actor: string
  address: string | null
  action: string
  resource_type: string
  resource_name: string
  before: object | null
  after: object | null
  notable: boolean
}

async function newAccount(pool: Pool): Promise<string> {
  const account = randomUUID()
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [account, `${account}@a.com`])
  return account
}

/** Runs `work` in a transaction that acts for an API key of the account. */
async function as<T>(pool: Pool, account: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('launa.account', $1, true), set_config('launa.environment', 'development', true),
        set_config('launa.actor', $2, true), set_config('launa.address', '192.0.2.1', true)`,
      [account, `api_key:${KEY}`],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const KEY = randomUUID()

function newApi(
  client: Pool | PoolClient,
  account: string,
  id: string,
  environment: Environment = 'development',
): Promise<unknown> {
  return client.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, sealed_upstream_headers, revision)
      values ($1, $2, $4, 'Weather', $3, 'http://a.com', '0x1', 'old', 0)`,
    [id, account, `a${id.slice(0, 8)}`, environment],
  )
}

async function records(pool: Pool, account: string, type: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select actor, address, action, resource_type, resource_name, before, after, notable from audit_record
      where account_id = $1 and resource_type = $2 order by at`,
    [account, type],
  )
  return rows
}

it('a change is on record with who made it and with the values before and after, and without secrets', async ({
  database: { pool },
}) => {
  const account = await newAccount(pool)
  const id = randomUUID()
  await as(pool, account, async (client) => {
    await newApi(client, account, id)
    await client.query(`update api set name = 'Weather', revision = 2, updated_at = now() where id = $1`, [id])
    await client.query(`update api set pay_to_address = '0x2', sealed_upstream_headers = 'new' where id = $1`, [id])
    await client.query(`update api set discovery_guidance = repeat('é', 1000) where id = $1`, [id])
    await client.query('delete from api where id = $1', [id])
  })
  const [created, moved, described, deleted, ...others] = await records(pool, account, 'api')
  expect(others).toEqual([])
  expect(created).toMatchObject({
    actor: 'api_key',
    address: '192.0.2.1',
    action: 'created',
    resource_name: 'Weather',
    before: null,
    after: { upstream_base_url: 'http://a.com', pay_to_address: '0x1', upstream_headers: '(secret)' },
    notable: false,
  })
  expect(moved).toMatchObject({
    action: 'updated',
    before: { pay_to_address: '0x1', upstream_headers: '(secret)' },
    after: { pay_to_address: '0x2', upstream_headers: '(secret)' },
    notable: true,
  })
  expect(described?.after).toEqual({
    discovery_guidance: { bytes: 2000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(described?.notable).toBe(false)
  expect(deleted).toMatchObject({ action: 'deleted', after: null, before: { pay_to_address: '0x2' } })
})

it('what goes with its API, and what the platform ends by itself, has no record of its own', async ({
  database: { pool },
}) => {
  const account = await newAccount(pool)
  const id = randomUUID()
  const endpoint = (path: string, expires: string | null) =>
    pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source, expires_at)
        values ($1, $2, 'GET', $3, '[]', 'manual', $4)`,
      [randomUUID(), id, path, expires],
    )
  await newApi(pool, account, id)
  await endpoint('/once', '2020-01-01')
  await endpoint('/kept', null)
  await pool.query(`delete from endpoint where path_pattern = '/once'`)
  await pool.query('delete from api where id = $1', [id])
  const made = await records(pool, account, 'endpoint')
  expect(made.map(({ action, resource_name }) => [action, resource_name])).toEqual([
    ['created', 'GET /once'],
    ['created', 'GET /kept'],
  ])
})

it('who takes another account’s host name is not named to it', async ({ database: { pool } }) => {
  const [loser, winner] = [await newAccount(pool), await newAccount(pool)]
  const id = randomUUID()
  await newApi(pool, loser, id)
  await pool.query(
    `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status)
      values ($1, $2, $3, 'development', 'a.example.com', '', 'verified')`,
    [randomUUID(), id, loser],
  )
  await as(pool, winner, (client) => client.query(`update domain set status = 'failed' where account_id = $1`, [loser]))
  expect((await records(pool, loser, 'domain')).at(-1)).toMatchObject({ actor: 'gateway', address: null })
})

it('payees in options, keys, passwords and addresses are notable', async ({ database: { pool } }) => {
  const account = await newAccount(pool)
  const id = randomUUID()
  await newApi(pool, account, id)
  const endpoint = randomUUID()
  await pool.query(
    `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
      values ($1, $2, 'GET', '/a', '[{"amount": "1", "extra": {"payTo": "0.0.1"}}]', 'manual')`,
    [endpoint, id],
  )
  await pool.query(`update endpoint set accepts = '[{"amount": "2", "extra": {"payTo": "0.0.1"}}]' where id = $1`, [
    endpoint,
  ])
  await pool.query(`update endpoint set accepts = '[{"amount": "2", "extra": {"payTo": "0.0.2"}}]' where id = $1`, [
    endpoint,
  ])
  expect((await records(pool, account, 'endpoint')).map(({ notable }) => notable)).toEqual([false, false, true])

  await pool.query(
    `insert into api_key (id, account_id, environment, name, prefix, secret_hash, scopes)
      values ($1, $2, 'development', 'k', 'p', $3, '{}')`,
    [KEY, account, Buffer.from(account)],
  )
  await pool.query('update api_key set last_used_at = now() where id = $1', [KEY])
  await pool.query('update api_key set revoked_at = now() where id = $1', [KEY])
  expect((await records(pool, account, 'api_key')).map(({ action, notable }) => [action, notable])).toEqual([
    ['created', true],
    ['updated', true],
  ])

  await pool.query(`update account set password_hash = 'y' where id = $1`, [account])
  await pool.query(`update account set name = 'n' where id = $1`, [account])
  const changes = await records(pool, account, 'account')
  expect(changes.map(({ after, notable }) => [after, notable]).slice(1)).toEqual([
    [{ password: '(secret)' }, true],
    [{ name: 'n' }, false],
  ])
})

it('where requests go, and the deletion of an API, are notable', async ({ database: { pool } }) => {
  const account = await newAccount(pool)
  const [id, last] = [randomUUID(), randomUUID()]
  await newApi(pool, account, id)
  for (const change of [
    `slug = '${id}'`,
    `redirect_origins = '["https://a.example"]'`,
    `name = 'n'`,
    'enabled = false',
  ])
    await pool.query(`update api set ${change} where id = $1`, [id])
  await pool.query('delete from api where id = $1', [id])
  await newApi(pool, account, last)
  await pool.query('update account set deleted_at = now() where id = $1', [account])
  await pool.query('delete from api where id = $1', [last])
  expect((await records(pool, account, 'api')).map(({ notable }) => notable)).toEqual([
    ...[false, true, true, false, false, true],
    ...[false, false],
  ])
})

it('an accepted invitation has the record of the new member alone', async ({ database: { pool } }) => {
  const [account, person] = [await newAccount(pool), await newAccount(pool)]
  const invite = (email: string) =>
    pool.query(
      `insert into invitation (id, account_id, email, role, token_hash, credentials_epoch, expires_at)
        select gen_random_uuid(), id, $2, 'accountant', $3, credentials_epoch, now() + interval '1 day' from account where id = $1`,
      [account, email, Buffer.from(email)],
    )
  const address = `${person}@a.com`
  await invite(address)
  await invite('other@a.com')
  const { rows } = await pool.query('select role from accept_invitation($1, $2, gen_random_uuid())', [
    Buffer.from(address),
    person,
  ])
  expect(rows).toEqual([{ role: 'accountant' }])
  await pool.query('delete from invitation where account_id = $1', [account])
  const made = [...(await records(pool, account, 'invitation')), ...(await records(pool, account, 'member'))]
  expect(made.map(({ action, resource_name }) => [action, resource_name])).toEqual([
    ['created', address],
    ['created', 'other@a.com'],
    ['deleted', 'other@a.com'],
    ['created', address],
  ])
})

it('an account keeps its newest 20,000 records, and those that it is told of beside them', async ({
  database: { pool },
}) => {
  const account = await newAccount(pool)
  await pool.query(`update account set password_hash = 'y' where id = $1`, [account])
  await pool.query(
    `insert into audit_record (id, account_id, at, actor, action, resource_type, resource_id, resource_name, notable)
      select new_id(), $1, now(), 'person', 'created', 'api', gen_random_uuid(), '', false from generate_series(1, 20500)`,
    [account],
  )
  // `setseed` has an effect on its own connection only.
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.5)')
    for (let change = 0; change < 600; change++)
      await client.query('update account set name = $2 where id = $1', [account, `n${change}`])
  } finally {
    client.release()
  }
  const { rows } = await pool.query('select count(*)::int as n from audit_record where account_id = $1', [account])
  expect(rows[0].n).toBeLessThan(20_600)
  const told = await pool.query('select after from audit_record where account_id = $1 and notable', [account])
  expect(told.rows).toEqual([{ after: { password: '(secret)' } }])
})

it('payees that are named for the first time are notable, in any order of prices', async ({ database: { pool } }) => {
  const account = await newAccount(pool)
  const api = randomUUID()
  await newApi(pool, account, api, 'production')
  const prices = (...payees: string[]) =>
    JSON.stringify(payees.map((payTo) => ({ network: 'solana:x', extra: { payTo, note: 'x'.repeat(1_100) } })))
  const add = (path: string, ...payees: string[]) =>
    pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source) values (gen_random_uuid(), $1, 'GET', $2, $3, 'manual')`,
      [api, path, prices(...payees)],
    )
  const change = (...payees: string[]) =>
    pool.query('update endpoint set accepts = $2 where api_id = $1', [api, prices(...payees)])
  await add('/a', 'P1', 'P2')
  await change('P2', 'P1')
  await pool.query('delete from endpoint where api_id = $1', [api])
  await add('/a', 'P1')
  await add('/b', 'P1')
  await add('/c', 'P3')
  const log = await records(pool, account, 'endpoint')
  expect(log.map(({ action, notable }) => [action, notable])).toEqual([
    ['created', true],
    // The order of the prices does not matter.
    ['updated', false],
    ['deleted', false],
    // A payee that was removed is new again.
    ['created', true],
    // Another endpoint of the account pays it already.
    ['created', false],
    ['created', true],
  ])
  // A long price list is stored with its payees.
  expect(log.at(-1)?.after).toMatchObject({ accepts: [{ network: 'solana:x', extra: { payTo: 'P3' } }] })
  expect((await records(pool, account, 'api')).map(({ notable }) => notable)).toEqual([true])
})
