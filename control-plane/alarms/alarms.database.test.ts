import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { ALARM_KINDS, type AlarmKind } from '../../domain/alarm-kinds.ts'
import type { Role } from '../../domain/scopes.ts'
import { createLogger } from '../../runtime/logger.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { createOrm } from '../database/database.ts'
import { mailNextAlarm } from './alarm-job.ts'

interface Sent {
  to: string
  alarm: { kind: AlarmKind; period: string; environment: string; account_name: string; facts: { name?: string }[] }
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database: { pool } }) => pool)
  /** Notes what there is and mails it, as the job does. */
  .extend('round', { scope: 'file' }, ({ database: { controlPlaneUrl, pool } }, { onCleanup }) => {
    const logger = createLogger({ name: 'test', level: 'silent' })
    const orm = createOrm({ url: controlPlaneUrl, logger })
    onCleanup(() => orm.close())
    return async ({ isDown = false } = {}) => {
      const sent: Sent[] = []
      const send = async (to: string, _: string, alarm: unknown) => {
        if (isDown) throw new Error('451')
        sent.push({ to, alarm } as Sent)
      }
      await pool.query('select note_alarms()')
      while (await mailNextAlarm({ orm, mailer: { send } as never, logger }));
      return sent
    }
  })

async function newPerson(pool: Pool): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into account (id, email, name, password_hash, email_verified_at) values ($1, $2, $3, '', now())`,
    [id, `${id}@example.com`, `name of ${id}`],
  )
  return id
}

async function join(pool: Pool, account: string, role: Role): Promise<string> {
  const person = await newPerson(pool)
  await pool.query('insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, $5)', [
    ...[v7(), account, person, 'x', role],
  ])
  return person
}

const choose = (pool: Pool, account: string, person: string, kinds: readonly AlarmKind[]) =>
  pool.query(
    `with tenant as materialized (select set_config('launa.account', $1, false))
       select choose_alarms($2, $3) from tenant`,
    [account, person, kinds],
  )

const addKey = (pool: Pool, account: string, { name = 'ci', life = '90 days', left = '3 days' } = {}) =>
  pool.query(
    `insert into api_key (id, account_id, environment, name, prefix, secret_hash, scopes, created_at, expires_at)
       values ($1, $2, 'production', $3, 'launa_live_x', $4, '{apis:read}', now() + $5::interval - $6::interval, now() + $5::interval)`,
    [v7(), account, name, randomBytes(32), left, life],
  )

const addHook = (pool: Pool, account: string, since = '1 hour') =>
  pool.query(
    `insert into webhook (id, account_id, environment, url, events, sealed_secret, failing_since)
       values ($1, $2, 'production', 'https://example.com/hook', '{payment.settled}', '', now() - $3::interval)`,
    [v7(), account, since],
  )

const earn = async (pool: Pool, account: string) => {
  await pool.query(
    `insert into payment_earned values
       ($1, 'production', (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date, 'eip155:8453', '0xa', '0xb', 700, 7, 200, 2)`,
    [account],
  )
  await pool.query(
    `insert into payment_rollup values ($1, 'production', (now() at time zone 'UTC')::date - 1, $2, $2, 'eip155:8453',
       '0xa', 3, 1, 300, '{}', '{}')`,
    [account, v7()],
  )
  await pool.query(`update payment_earned_watermark set at = now()`)
}

const kindsTo = (sent: readonly Sent[], person: string) =>
  sent
    .filter(({ to }) => to === `${person}@example.com`)
    .map(({ alarm }) => alarm.kind)
    .sort()

/** The summary of yesterday waits for the first hour of a day. */
const NOW = (): AlarmKind[] => ALARM_KINDS.filter((kind) => kind !== 'day_summary' || new Date().getUTCHours() >= 1)

describe('alarms', () => {
  it('go to each person as it has chosen and as its role may see, once', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    const [developer, accountant, silent] = [
      await join(pool, owner, 'developer'),
      await join(pool, owner, 'accountant'),
      await join(pool, owner, 'owner'),
    ]
    for (const person of [owner, developer, accountant]) await choose(pool, owner, person, ALARM_KINDS)
    await addKey(pool, owner)
    await addHook(pool, owner)
    await earn(pool, owner)
    const sent = await round()
    const all = NOW().sort()
    expect(kindsTo(sent, owner)).toEqual(all)
    expect(kindsTo(sent, developer)).toEqual(all)
    expect(kindsTo(sent, accountant)).toEqual(all.filter((kind) => !['webhook_failing', 'key_ending'].includes(kind)))
    expect(kindsTo(sent, silent)).toEqual([])
    const month = sent.find(({ alarm }) => alarm.kind === 'month_summary')?.alarm
    expect(month).toMatchObject({
      ...{ environment: 'production', account_name: `name of ${owner}`, period: expect.stringMatching(/^\d{4}-\d\d$/) },
      facts: [{ network: 'eip155:8453', asset: '0xa', amount: '500', count: 7 }],
    })
    expect(await round()).toEqual([])
  })

  it('follow a switch and a role up to the moment of the mail', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    const [removed, changed] = [await join(pool, owner, 'developer'), await join(pool, owner, 'developer')]
    for (const person of [owner, removed, changed]) await choose(pool, owner, person, ['key_ending'])
    await addKey(pool, owner)
    await round({ isDown: true })
    await choose(pool, owner, owner, [])
    await pool.query('delete from member where person_id = $1', [removed])
    await pool.query(`update member set role = 'accountant' where person_id = $1`, [changed])
    await pool.query('update alarm set next_at = now()')
    expect(await round()).toEqual([])
    await choose(pool, owner, owner, ['key_ending'])
    expect(await round()).toEqual([])
  })

  it('wait while no mail server takes them, and go out after that', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['webhook_failing'])
    await addHook(pool, owner)
    expect(await round({ isDown: true })).toEqual([])
    expect(await round()).toEqual([])
    await pool.query(`update alarm set next_at = now() where account_id = $1`, [owner])
    expect(kindsTo(await round(), owner)).toEqual(['webhook_failing'])
  })

  it('tell of several keys in one mail, and of none that was made for a few days', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['key_ending'])
    await addKey(pool, owner, { name: 'short', life: '5 days' })
    await addKey(pool, owner, { name: 'later', left: '8 days' })
    expect(await round()).toEqual([])
    for (let index = 0; index < 25; index++) await addKey(pool, owner, { name: `key ${index}` })
    const [mail, more] = await round()
    expect(mail?.alarm.facts).toHaveLength(20)
    expect(more).toBeUndefined()
  })

  it('tell of no webhook that failed a minute ago, or that began to fail long ago', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['webhook_failing'])
    for (const since of ['1 minute', '8 days']) await addHook(pool, owner, since)
    expect(await round()).toEqual([])
  })

  it('call no income the first that came before the switch', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    await earn(pool, owner)
    await choose(pool, owner, owner, ['first_income'])
    expect(await round()).toEqual([])
    const later = await newPerson(pool)
    await choose(pool, later, later, ['first_income'])
    expect(await round()).toEqual([])
    await earn(pool, later)
    expect(kindsTo(await round(), later)).toEqual(['first_income'])
  })

  it('are of the account alone: its own persons choose, and a deleted one is mailed nothing', async ({
    pool,
    round,
  }) => {
    const [owner, stranger] = [await newPerson(pool), await newPerson(pool)]
    await choose(pool, owner, stranger, ALARM_KINDS)
    await choose(pool, owner, owner, ['key_ending'])
    await addKey(pool, owner)
    await pool.query(`update account set deleted_at = now() where id = $1`, [owner])
    expect(await round()).toEqual([])
    await pool.query(`update account set deleted_at = null where id = $1`, [owner])
    expect((await round()).map(({ to }) => to)).toEqual([`${owner}@example.com`])
  })
})
