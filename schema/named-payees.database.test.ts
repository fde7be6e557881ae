import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { it as onDatabase } from '../runtime/testing/database.ts'

const KEY = `api_key:${randomUUID()}`
const prices = (payTo: string) => JSON.stringify([{ network: 'solana:x', extra: { payTo } }])

/** An account with two APIs in production. Each change is made by `actor`. */
const it = onDatabase.extend('owned', async ({ database: { pool } }) => {
  const [account, api, other] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [account, `${account}@a.com`])
  const by = async (actor: string, text: string, values: unknown[]) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('launa.account', $1, true), set_config('launa.actor', $2, true)`, [
        ...[account, actor],
      ])
      await client.query(text, values)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  for (const id of [api, other])
    await by(
      KEY,
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
        values ($1, $2, 'production', 'Weather', $3, 'http://a.com', 0)`,
      [id, account, `a${id.slice(0, 8)}`],
    )
  return {
    ...{ api, other },
    pay: (actor: string, id: string, payee: string | null) =>
      by(actor, 'update api set pay_to_address = $2 where id = $1', [id, payee]),
    addEndpoint: (actor: string, id: string, payee: string) =>
      by(
        actor,
        `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
          values (gen_random_uuid(), $1, 'GET', $2, $3, 'manual')`,
        [id, `/${randomUUID()}`, prices(payee)],
      ),
    removeOne: (actor: string, id: string, payee: string) =>
      by(
        actor,
        `delete from endpoint where id = (select id from endpoint where api_id = $1 and accepts @> $2 order by id limit 1)`,
        [id, prices(payee)],
      ),
    ofApi: async (id: string) =>
      (
        await pool.query<{ payee: string }>('select payee from named_payee where api_id = $1 order by payee', [id])
      ).rows.map(({ payee }) => payee),
    expireAll: async (id: string) => {
      await pool.query(`update endpoint set expires_at = now() - interval '1 day' where api_id = $1`, [id])
      await pool.query('delete from endpoint where api_id = $1', [id])
    },
    ofKeys: async () =>
      (
        await pool.query<{ payee: string }>('select payee from key_payee where account_id = $1 order by payee', [
          account,
        ])
      ).rows.map(({ payee }) => payee),
  }
})

it('payees that keys alone have named stay known as such, also after a removal', async ({ owned }) => {
  const { addEndpoint, api, ofKeys, other, pay } = owned
  await pay(KEY, api, '0xA')
  await addEndpoint(KEY, api, 'P')
  expect(await ofKeys()).toEqual(['0xa', 'P'])
  await pay(KEY, api, null)
  await pay(KEY, other, '0xA')
  expect(await ofKeys()).toEqual(['0xa', 'P'])
})

it('a payee that a person has named is not such a payee', async ({ owned }) => {
  const { addEndpoint, api, ofKeys, other } = owned
  await addEndpoint('person', other, 'P')
  await addEndpoint(KEY, api, 'P')
  expect(await ofKeys()).toEqual([])
})

it('a payee is named until the last row that names it is gone', async ({ owned }) => {
  const { addEndpoint, api, expireAll, ofApi, pay, removeOne } = owned
  for (let index = 0; index < 3; index++) await addEndpoint('person', api, 'P')
  await pay('person', api, '0xA')
  await removeOne('person', api, 'P')
  await removeOne('person', api, 'P')
  expect(await ofApi(api)).toEqual(['0xa', 'P'])
  await removeOne('person', api, 'P')
  expect(await ofApi(api)).toEqual(['0xa'])
  await addEndpoint('person', api, 'P')
  await pay('person', api, null)
  expect(await ofApi(api)).toEqual(['P'])
  await expireAll(api)
  expect(await ofApi(api)).toEqual([])
})

it('every payee counts as named by keys alone, once keys have named too many', async ({
  database: { pool },
  owned,
}) => {
  const { api, ofKeys, pay } = owned
  await pay(KEY, api, '0xA')
  await pool.query(
    `insert into key_payee (account_id, network, payee)
      select account_id, 'eip155', n::text from api, generate_series(1, 10000) n where id = $1`,
    [api],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    // `setseed` has an effect on its own connection only.
    await client.query(
      `select setseed(0.5), set_config('launa.actor', $2, true),
        set_config('launa.account', (select account_id::text from api where id = $1), true)`,
      [api, KEY],
    )
    for (let index = 0; index < 200; index++)
      await client.query('update api set pay_to_address = $2 where id = $1', [api, `0xB${index}`])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await ofKeys()).toEqual([''])
  await pay('person', api, '0xC')
  expect(await ofKeys()).toEqual([''])
})
