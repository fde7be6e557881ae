import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { readConfiguration, WHOLE_APIS } from '../../configuration/read.ts'
import { ROUTED_APIS } from '../../configuration/routed-apis.ts'
import { insertApi } from '../../configuration/testing/rows.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { LEDGER_ROLE } from '../../schema/roles.ts'

const it = onDatabase.extend('as', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  // Takes away rights that authz's role has only in tests: other tests write `test_payment` as authz (`writable-payments.ts`).
  await database.pool.query(`revoke all on test_payment, payment_journal, payment_earnings from ${LEDGER_ROLE}`)
  const pools = {
    authz: new Pool({ connectionString: database.authzUrl, max: 1 }),
    xds: new Pool({ connectionString: database.xdsUrl, max: 1 }),
    controlPlane: new Pool({ connectionString: database.controlPlaneUrl, max: 1 }),
  }
  // The server may end before a pool notices the end of its connection.
  for (const pool of Object.values(pools)) pool.on('error', () => undefined)
  onCleanup(async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  })
  return pools
})

/** Returns the SQLSTATE with which PostgreSQL refuses a statement; undefined when it accepts it. */
async function refusal(pool: Pool, sql: string): Promise<string | undefined> {
  try {
    await pool.query(sql)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const PERMISSION_DENIED = '42501'

/** Tables that a role may change, as a whole or in some columns. */
const WRITABLE = `
  select c.relname as table, string_agg(distinct lower(p.name), ',' order by lower(p.name)) as rights
    from pg_class c cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) as p(name)
    where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
      and (has_table_privilege(c.oid, p.name)
        or p.name in ('INSERT', 'UPDATE') and has_any_column_privilege(c.oid, p.name))
    group by c.relname order by c.relname`

async function writable(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ table: string; rights: string }>(WRITABLE)
  return Object.fromEntries(rows.map(({ table, rights }) => [table, rights]))
}

const LEDGER = {
  answer_release: 'insert',
  challenge_count: 'insert,update',
  delivery: 'delete,insert,update',
  kept_answer: 'delete,insert,update',
  lease: 'delete,insert,update',
  ledger_epoch: 'update',
  payment_attempt: 'insert,update',
  payment_body: 'delete,insert,update',
  payment_channel: 'delete,insert,update',
  payment_correction: 'insert',
  payment_finality: 'insert,update',
  payment_identifier: 'delete,insert,update',
  payment_key: 'insert,update',
  payment_lease: 'delete,insert,update',
  payment_recheck: 'delete,insert,update',
  payment_retire_later: 'delete,insert,update',
  payment_retired: 'update',
  payment_rollup_late: 'insert',
  payment_step: 'insert',
  payment_terms: 'insert',
  payment_tidied: 'update',
  payment_tidy_later: 'delete,insert,update',
  payment_unresolved: 'delete,insert,update',
  payment_watch: 'delete,insert,update',
  request_log: 'insert',
}

/** The ledger's views. */
const VIEWS = ['payment', 'payment_journal', 'payment_reversal', 'payment_earnings']

const SECRETS = [
  'select password_hash from account',
  'select token_hash from email_token',
  'select secret_hash from api_key',
  'select private_key_encrypted from sandbox_wallet',
  'select key_encrypted from acme_account',
  'select body_encrypted from idempotency_key',
]

describe('the role of xds', () => {
  it('reads the data for Envoy’s configuration', async ({ as, database }) => {
    const api = await insertApi(database.pool)
    const { apis } = await inTransaction(as.xds, (client) =>
      readConfiguration(client, {
        ...{ since: undefined, known: new Map(), platformDomain: 'localhost' },
        detail: ROUTED_APIS,
      }),
    )
    expect(apis.map(({ id }) => id)).toContain(api.id)
    await as.xds.query('select thumbprint from acme_account where directory_url = $1', ['https://acme.example'])
  })

  it('writes nothing', async ({ as }) => {
    expect(await writable(as.xds)).toEqual({})
    for (const sql of [
      'update api set enabled = false',
      'delete from endpoint',
      'update configuration_revision set revision = revision + 1',
      `select next_configuration_revision(gen_random_uuid(), 'production')`,
      'select begin_epoch(true)',
      'delete from payment_step',
      'drop table payment_step',
      'drop view payment',
      'create table public.own ()',
    ])
      expect({ sql, code: await refusal(as.xds, sql) }).toEqual({ sql, code: PERMISSION_DENIED })
  })

  it('reads no secret except sealed certificates, and nothing of the ledger', async ({ as }) => {
    await as.xds.query('select key_encrypted from certificate')
    for (const sql of [
      ...SECRETS,
      'select from account',
      ...[...Object.keys(LEDGER), ...VIEWS].map((table) => `select from ${table}`),
    ])
      expect({ sql, code: await refusal(as.xds, sql) }).toEqual({ sql, code: PERMISSION_DENIED })
  })
})

describe('the role of authz', () => {
  it('reads the configuration of APIs on sale', async ({ as, database }) => {
    const api = await insertApi(database.pool)
    await api.addEndpoint()
    const { apis } = await inTransaction(as.authz, (client) =>
      readConfiguration(client, {
        ...{ since: undefined, known: new Map(), platformDomain: 'localhost' },
        detail: WHOLE_APIS,
      }),
    )
    expect(apis.find(({ id }) => id === api.id)?.endpoints).toHaveLength(1)
  })

  it('writes the ledger, and in the configuration only the columns of endpoints that are sold once', async ({ as }) => {
    expect(await writable(as.authz)).toEqual({
      ...LEDGER,
      api: 'update',
      configuration_change: 'insert',
      configuration_revision: 'update',
      endpoint: 'delete,update',
      payment_decision: 'update',
      webhook_delivery: 'insert',
    })
    for (const sql of [
      'update api set pay_to_address = null',
      'update endpoint set accepts = null',
      `insert into endpoint (id) values (gen_random_uuid())`,
      'delete from api',
      'update account set email = email',
      'update domain set hostname = hostname',
      'update payment_terms set amount = 0',
      'update payment_step set transaction = null',
      `update payment_attempt set payer = ''`,
      `update payment_correction set state = 'RESTORED'`,
      'delete from payment_correction',
      `update payment_decision set verdict = 'settled'`,
      'update suspension set ended_at = now()',
      'truncate payment_step',
      'alter table payment_step drop column transaction',
      'alter table payment_step disable row level security',
    ])
      expect({ sql, code: await refusal(as.authz, sql) }).toEqual({ sql, code: PERMISSION_DENIED })
  })

  it('deletes no attempt and no step: a function of the owner removes payments that were never charged', async ({
    as,
  }) => {
    for (const table of ['payment_attempt', 'payment_step', 'payment_terms', 'payment_correction', 'answer_release'])
      expect({ table, code: await refusal(as.authz, `delete from ${table}`) }).toEqual({
        table,
        code: PERMISSION_DENIED,
      })
  })

  it('deletes endpoints that are sold once, and no others', async ({ as, database }) => {
    const api = await insertApi(database.pool)
    const [kept, once] = [await api.addEndpoint(), await api.addEndpoint({ ttlSeconds: 600 })]
    const { rows } = await as.authz.query('delete from endpoint where api_id = $1 returning id', [api.id])
    expect(rows).toEqual([{ id: once }])
    const left = await database.pool.query('select id from endpoint where api_id = $1', [api.id])
    expect(left.rows).toEqual([{ id: kept }])
  })

  it('reads no secret', async ({ as }) => {
    for (const sql of [...SECRETS, 'select key_encrypted from certificate', 'select chain_pem from certificate'])
      expect({ sql, code: await refusal(as.authz, sql) }).toEqual({ sql, code: PERMISSION_DENIED })
  })
})

describe('the role of the control plane', () => {
  it('sees the payments of its tenant only, also if it sets another name', async ({ database }) => {
    const [own, other] = [randomUUID(), randomUUID()]
    for (const account of [own, other])
      await database.pool.query(
        `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
            asset, amount, pay_to, valid_before, signed, requirements, lease_until)
          select uuid_send(id) || '\\x00', id, 'SETTLED', 'development', $1, id, id, 'GET', 'h', '/', 'p', 'exact', 'n', 'a', 1, 't', now(),
            '{}', '{}', now() from new_id() as id`,
        [account],
      )
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('create role another_name in role launa_control_plane')
      await client.query('set local role another_name')
      expect((await client.query('select account_id from payment')).rows).toEqual([])
      await client.query(
        `select set_config('launa.account', $1, true), set_config('launa.environment', 'development', true)`,
        [own],
      )
      expect((await client.query('select account_id from payment')).rows).toEqual([{ account_id: own }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('writes nothing of the ledger', async ({ as }) => {
    const tables = Object.keys(await writable(as.controlPlane))
    expect(tables.filter((table) => table in LEDGER || table.startsWith('payment'))).toEqual([])
    for (const table of Object.keys(LEDGER))
      expect({ table, code: await refusal(as.controlPlane, `delete from ${table}`) }).toEqual({
        ...{ table, code: PERMISSION_DENIED },
      })
    // The control plane's role reads payments only through the view `payment`, and tables of sums.
    for (const table of [
      'payment_attempt',
      'payment_step',
      'payment_terms',
      'payment_key',
      'payment_journal',
      'payment_earnings',
    ])
      expect({ table, code: await refusal(as.controlPlane, `select from ${table}`) }).toEqual({
        ...{ table, code: PERMISSION_DENIED },
      })
    expect(await refusal(as.controlPlane, 'select begin_epoch(true)')).toBe(PERMISSION_DENIED)
  })
})

it('gives no other role a right', async ({ database }) => {
  const { rows } = await database.pool.query(`select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and grantee <> current_user order by 1`)
  expect(rows.map(({ grantee }) => grantee)).toEqual([
    ...['launa_authz', 'launa_control_plane', 'launa_operator', 'launa_xds'],
  ])
})
