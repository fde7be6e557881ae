import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { blockedBy } from '../../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { newId } from '../database/identifiers.ts'
import { tokenHash } from '../identity/token-hash.ts'
import { invite } from './invitation.ts'
import type { Operator, OperatorRole } from './operator.ts'
import { recordedChange } from './recorded-change.ts'
import { bringPendingIntoForce, endSuspension, suspend } from './suspensions.ts'

const OWNER = { name: 'owner of the database' }
const HOUR = 3_600_000

const it = onDatabase
  .extend('operators', { scope: 'file' }, ({ database }, { onCleanup }) => {
    const pool = new Pool({ connectionString: database.operatorUrl, max: 4 })
    pool.on('error', () => undefined)
    onCleanup(() => pool.end())
    return pool
  })
  /** Makes an operator with a session. Returns the operator in the form that `requireOperators` adds to a request. */
  .extend('enrolled', { scope: 'file' }, ({ database: { pool } }) => async (role: OperatorRole): Promise<Operator> => {
    const [id, session] = [newId(), tokenHash(randomUUID())]
    const name = `${role}-${id}`
    await pool.query(
      `insert into operator_account (id, name, role, password_hash, sealed_second_factor) values ($1, $2, $3, 'h', '\\x01')`,
      [id, name, role],
    )
    await pool.query(
      `insert into operator_session (token_hash, operator_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [session, id],
    )
    return { id, name, role, session, address: '192.0.2.7' }
  })
  .extend('suspensions', ({ operators: pool }) => ({
    pool,
    news: { publish: () => undefined },
    platformDomain: 'x.test',
  }))
  .extend('host', () => ({ kind: 'host' as const, target: `${randomUUID()}.example.com` }))

const recordsOf = async (pool: Pool, target: string) =>
  (
    await pool.query<{ action: string }>('select action from operator_record where target = $1 order by id', [target])
  ).rows.map(({ action }) => action)

describe('a change of a request that has waited', () => {
  const recorded = { action: 'tested', targetKind: 'api' }

  it.for([
    ['was disabled', 'update operator_account set disabled_at = now() where id = $1', 'unauthorized'],
    ['was invited again', 'update operator_account set password_hash = null where id = $1', 'unauthorized'],
    ['has logged out', 'delete from operator_session where operator_id = $1', 'unauthorized'],
    ['got a lesser role', `update operator_account set role = 'viewer' where id = $1`, 'insufficient_scope'],
  ] as const)('is refused if its operator %s', async ([, text, code], { database, operators, enrolled }) => {
    const actor = await enrolled('support')
    const change = () => recordedChange(operators, { ...recorded, actor, target: actor.id }, async () => 'done')
    expect(await change()).toBe('done')
    await database.pool.query(text, [actor.id])
    await expect(change()).rejects.toMatchObject({ code })
    expect(await recordsOf(operators, actor.id)).toEqual(['tested'])
  })

  it('ends before a change of operators is answered, or comes after it', async ({ database, operators, enrolled }) => {
    const [actor, admin] = [await enrolled('support'), await enrolled('admin')]
    const under = Promise.withResolvers<number>()
    const goOn = Promise.withResolvers<void>()
    const change = recordedChange(operators, { ...recorded, actor }, async (client) => {
      under.resolve((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
      await goOn.promise
      return 'done'
    })
    const pid = await under.promise
    let isDisabled = false
    const disabled = recordedChange(operators, { ...recorded, actor: admin, ofOperators: true }, (client) =>
      client.query('update operator_account set disabled_at = now() where id = $1', [actor.id]),
    ).then(() => {
      isDisabled = true
    })
    await Promise.race([blockedBy(database.pool, pid), disabled])
    const wasDisabled = isDisabled
    goOn.resolve()
    expect(await change).toBe('done')
    await disabled
    expect(wasDisabled).toBe(false)
    await expect(recordedChange(operators, { ...recorded, actor }, async () => 'done')).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})

describe('the last admin', () => {
  it('cannot be invited again by an operator, and can be by the owner of the schema', async ({
    database,
    operators,
    enrolled,
  }) => {
    const admin = await enrolled('admin')
    await database.pool.query(`update operator_account set disabled_at = now() where role = 'admin' and id <> $1`, [
      admin.id,
    ])
    const again = { name: admin.name, again: true } as const
    for (const role of ['viewer', 'admin'] as const)
      await expect(invite(operators, { ...again, role, actor: admin })).rejects.toMatchObject({ code: 'last_admin' })
    await enrolled('admin')
    await invite(operators, { ...again, role: 'viewer', actor: admin })
    await invite(database.pool, { ...again, role: 'admin', actor: OWNER })
  })
})

describe('a suspension of what is suspended', () => {
  const actor = { name: 'alice' }

  it('makes it last longer, and never shorter', async ({ suspensions, host }) => {
    const asked = { ...host, reason: 'a test', actor }
    const [soon, later] = [new Date(Date.now() + HOUR), new Date(Date.now() + 2 * HOUR)]
    const first = await suspend(suspensions, { ...asked, until: soon })
    expect(first).toMatchObject({ isNew: true, suspension: { ends_at: soon } })
    const endAfter = async (until: Date | undefined) => {
      const { suspension, isNew } = await suspend(suspensions, { ...asked, until })
      expect({ isNew, id: suspension.id }).toEqual({ isNew: false, id: first.suspension.id })
      return suspension.ends_at
    }
    expect(await endAfter(later)).toEqual(later)
    expect(await endAfter(soon)).toEqual(later)
    expect(await endAfter(undefined)).toBeNull()
    expect(await endAfter(soon)).toBeNull()
    expect(await recordsOf(suspensions.pool, host.target)).toEqual([
      ...['suspended', 'suspended for longer', 'suspended for longer'],
    ])
  })

  it('holds though the first one is over and was not ended yet', async ({ database, suspensions, host }) => {
    const asked = { ...host, reason: 'a test', actor }
    const { suspension } = await suspend(suspensions, { ...asked, until: new Date(Date.now() + HOUR) })
    await database.pool.query(`update suspension set ends_at = now() - interval '1 second' where id = $1`, [
      suspension.id,
    ])
    expect(await suspend(suspensions, { ...asked, until: undefined })).toMatchObject({ isNew: false })
    // The job has read that this suspension is due, before the operator removed its end.
    const late = { id: suspension.id, reason: 'its time is over', actor: { name: 'gateway' }, ifDue: true }
    expect(await endSuspension(suspensions, late)).toMatchObject({ ended_at: null })
    await bringPendingIntoForce(suspensions)
    expect(await endSuspension(suspensions, late)).toMatchObject({ ended_at: null, ends_at: null })
    expect(await recordsOf(suspensions.pool, host.target)).not.toContain('resumed')
  })

  it('is ended when its time is over', async ({ database, suspensions, host }) => {
    const asked = { ...host, reason: 'a test', actor }
    const { suspension } = await suspend(suspensions, { ...asked, until: new Date(Date.now() + HOUR) })
    await database.pool.query('update suspension set ends_at = now() where id = $1', [suspension.id])
    await bringPendingIntoForce(suspensions)
    expect(await recordsOf(suspensions.pool, host.target)).toContain('resumed')
  })
})
