import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { withSuspensions } from '../../configuration/read-suspensions.ts'
import { insertApi } from '../../configuration/testing/rows.ts'
import { recordedChange } from '../../control-plane/operator/recorded-change.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { OPERATOR_ROLE } from '../../schema/roles.ts'

const ACTOR = { name: 'alice', address: '192.0.2.7' }
const recorded = { actor: ACTOR, action: 'tested', targetKind: 'api', target: 'x', reason: 'a test' }
const SUSPEND = `insert into suspension (kind, target, reason) values ('api', $1, 'why') returning id`

const it = onDatabase.extend('operators', { scope: 'file' }, ({ database }, { onCleanup }) => {
  const pool = new Pool({ connectionString: database.operatorUrl, max: 2 })
  pool.on('error', () => undefined)
  onCleanup(() => pool.end())
  return pool
})

/** SQL state and constraint of a refused statement. */
async function refusal(pool: Pool, text: string, values: unknown[] = []): Promise<unknown> {
  return pool.query(text, values).then(
    () => undefined,
    ({ code, constraint }: { code: string; constraint?: string }) => (constraint ? { code, constraint } : { code }),
  )
}

const NO_RECORD = { code: '42501', constraint: 'operator_record' }

describe('a change by operators', () => {
  it('is refused without an audit record in its transaction', async ({ operators, database }) => {
    const api = await insertApi(database.pool)
    const operator = randomUUID()
    const changes: [string, unknown[]][] = [
      [SUSPEND, [api.id]],
      [`insert into operator_account (id, name, role) values ($1, 'eve', 'admin')`, [operator]],
      [`insert into screened_address (address, verdict, reason) values ($1, 'allow', 'none')`, ['0x1']],
      [`insert into plan (name) values ($1)`, ['free-for-all']],
      [`update plan_limit set most = $1 where plan = 'standard'`, [1]],
      [`update account set plan = 'standard' where id = $1`, [api.accountId]],
    ]
    for (const [text, values] of changes)
      expect({ text, refused: await refusal(operators, text, values) }).toEqual({ text, refused: NO_RECORD })
    // A change is also refused with the record of another transaction, and with an invented record id.
    const { rows } = await recordedChange(operators, recorded, (client) =>
      client.query('select id from operator_record'),
    )
    const client = await operators.connect()
    for (const id of [rows[0]?.id, randomUUID()]) {
      await client.query('begin')
      await client.query(`select set_config('launa.operator_record', $1, true)`, [id])
      await expect(client.query(SUSPEND, [api.id])).rejects.toMatchObject(NO_RECORD)
      await client.query('rollback')
    }
    client.release()
  })

  it('is in the log with the values before and after, and without secrets', async ({ operators }) => {
    const target = randomUUID()
    const id = await recordedChange(operators, { ...recorded, target }, async (client) => {
      const { rows } = await client.query<{ id: string }>(SUSPEND, [target])
      await client.query('update suspension set ended_at = now() where id = $1', [rows[0]?.id])
      await client.query(
        `insert into operator_account (id, name, role, invitation_hash) values ($1, $2, 'viewer', '\\x01')`,
        [target, target],
      )
      return rows[0]?.id
    })
    const { rows } = await operators.query(
      `select r.operator_name, r.address, r.reason, c.table_name, c.before, c.after
        from operator_record r join operator_change c on c.record_id = r.id where r.target = $1 order by c.number`,
      [target],
    )
    expect(rows).toMatchObject([
      { operator_name: 'alice', address: '192.0.2.7', table_name: 'suspension', before: null, after: { id, target } },
      { table_name: 'suspension', before: { ended_at: null }, after: { id } },
      { table_name: 'operator_account', after: { role: 'viewer' } },
    ])
    expect(Object.keys(rows[2]?.after)).not.toContain('invitation_hash')
  })

  it('of an account’s plan has no other data of the account in the log', async ({ operators, database }) => {
    const { accountId: target } = await insertApi(database.pool)
    await database.pool.query(
      `update account set recovery_code_hashes = array['h'], pending_second_factor = '\\x01' where id = $1`,
      [target],
    )
    await recordedChange(operators, { ...recorded, target }, (client) =>
      client.query(`update account set plan = 'standard' where id = $1`, [target]),
    )
    const { rows } = await operators.query(
      `select c.before, c.after from operator_record r join operator_change c on c.record_id = r.id where r.target = $1`,
      [target],
    )
    const kept = { id: target, plan: 'standard' }
    expect(rows).toEqual([{ before: kept, after: kept }])
  })

  it('leaves no record when it fails', async ({ operators }) => {
    const target = randomUUID()
    const failed = recordedChange(operators, { ...recorded, target }, async (client) => {
      await client.query(SUSPEND, [target])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await operators.query('select from operator_record where target = $1', [target])).rowCount).toBe(0)
    expect((await operators.query('select from suspension where target = $1', [target])).rowCount).toBe(0)
  })

  it('cannot be removed from the log, even by the owner of the schema', async ({ operators, database }) => {
    await recordedChange(operators, recorded, (client) => client.query(SUSPEND, [randomUUID()]))
    for (const pool of [operators, database.pool])
      for (const table of ['operator_record', 'operator_change'])
        for (const text of [`delete from ${table}`, `truncate ${table} cascade`])
          expect({ text, refused: await refusal(pool, text) }).toEqual({ text, refused: { code: '42501' } })
    expect(await refusal(database.pool, `update operator_record set reason = 'another'`)).toEqual({ code: '42501' })
    expect(await refusal(database.pool, `update operator_change set before = null`)).toEqual({ code: '42501' })
  })

  it('by the owner’s SQL gets a record with the name of the database role', async ({ database }) => {
    const name = `plan-${randomUUID()}`
    await database.pool.query('insert into plan (name) values ($1)', [name])
    const { rows } = await database.pool.query(
      `select r.operator_name, r.action from operator_record r join operator_change c on c.record_id = r.id
        where c.after ->> 'name' = $1`,
      [name],
    )
    expect(rows).toEqual([{ operator_name: expect.stringContaining('database role '), action: 'changed by SQL' }])
  })
})

describe("the role of the operators' plane", () => {
  it('cannot write the ledger or read a seller’s secret', async ({ operators }) => {
    for (const table of ['payment_attempt', 'payment_step', 'payment_key', 'payment_terms', 'delivery'])
      expect({ table, refused: await refusal(operators, `delete from ${table}`) }).toEqual({
        ...{ table, refused: { code: '42501' } },
      })
    for (const column of ['account.password_hash', 'account.sealed_second_factor']) {
      const [table = '', name] = column.split('.')
      expect(await refusal(operators, `select ${name} from ${table}`)).toEqual({ code: '42501' })
    }
    for (const table of ['api_key', 'sandbox_wallet', 'webhook', 'certificate'])
      expect({ table, refused: await refusal(operators, `select from ${table}`) }).toEqual({
        ...{ table, refused: { code: '42501' } },
      })
    const { rows } = await operators.query('select current_user as name')
    expect(rows).toEqual([{ name: OPERATOR_ROLE }])
  })
})

describe('suspensions as authz reads them', () => {
  it('are those without an end, and no others', async ({ operators, database }) => {
    const authz = new Pool({ connectionString: database.authzUrl, max: 1 })
    try {
      const { id } = await insertApi(database.pool)
      const api = { id, accountId: randomUUID(), hosts: [], payToAddress: undefined, endpoints: [] }
      const read = async () => (await withSuspensions(authz, [api as never]))[0]?.suspended
      expect(await read()).toBeUndefined()
      await recordedChange(operators, recorded, (client) => client.query(SUSPEND, [id]))
      expect(await read()).toEqual({ all: true, hosts: [], terms: [] })
      await recordedChange(operators, recorded, (client) =>
        client.query('update suspension set ended_at = now() where target = $1', [id]),
      )
      expect(await read()).toBeUndefined()
    } finally {
      await authz.end()
    }
  })
})
