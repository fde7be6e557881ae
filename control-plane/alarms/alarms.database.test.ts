import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { ALARM_KINDS, type AlarmKind } from '../../domain/alarm-kinds.ts'
import type { Role } from '../../domain/scopes.ts'
import { createLogger } from '../../runtime/logger.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { createOrm } from '../open-database.ts'
import { mailNextAlarm } from './alarm-job.ts'

interface Sent {
  to: string
  alarm: { kind: AlarmKind; period: string; environment: string; account_name: string; facts: { name?: string }[] }
}

/** The simulated time of every run of the job, so that no test depends on the hour, day or month of its run. */
const NOON = '2026-03-01T12:00:00Z'

const it = onDatabase
  .extend('pool', { scope: 'file' }, ({ database: { pool } }) => pool)
  /** Stores the alarms that are due at a time and mails them, as the job does. */
  .extend('round', { scope: 'file' }, ({ database: { controlPlaneUrl, pool } }, { onCleanup }) => {
    const logger = createLogger({ name: 'test', level: 'silent' })
    const orm = createOrm({ url: controlPlaneUrl, logger })
    onCleanup(() => orm.close())
    return async ({ isDown = false, at = NOON } = {}) => {
      const sent: Sent[] = []
      const send = async (to: string, _: string, alarm: unknown) => {
        if (isDown) throw new Error('451')
        sent.push({ to, alarm } as Sent)
      }
      await pool.query('select note_alarms($1)', [at])
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
       values ($1, $2, 'production', $3, 'launa_live_x', $4, '{apis:read}', $7::timestamptz + $5::interval - $6::interval, $7::timestamptz + $5::interval)`,
    [v7(), account, name, randomBytes(32), left, life, NOON],
  )

const addHook = (pool: Pool, account: string, since = '1 hour', url = 'https://example.com/hook') =>
  pool.query(
    `insert into webhook (id, account_id, environment, url, events, sealed_secret, failing_since)
       values ($1, $2, 'production', $4, '{payment.settled}', '', $5::timestamptz - $3::interval)`,
    [v7(), account, since, url, NOON],
  )

/** Inserts sums of payments of the last day of February. `foldedTo` is the time up to which payments count as folded. */
const earn = async (pool: Pool, account: string, foldedTo = NOON) => {
  await pool.query(
    `insert into payment_earned values ($1, 'production', '2026-02-01', 'eip155:8453', '0xa', '0xb', 700, 7, 200, 2)`,
    [account],
  )
  await pool.query(
    `insert into payment_rollup values ($1, 'production', '2026-02-28', $2, $2, 'eip155:8453', '0xa', 3, 1, 300, '{}', '{}')`,
    [account, v7()],
  )
  await foldTo(pool, foldedTo)
}

const foldTo = async (pool: Pool, time: string) => {
  await pool.query('update payment_earned_watermark set at = $1', [time])
  await pool.query('update payment_rollup_watermark set id = least_id_at($1)', [time])
}

/** Moves the last mail of the account back by an hour, which is the pause between two mails. */
const hourPasses = (pool: Pool, account: string) =>
  pool.query(`update alarm set sent_at = sent_at - interval '1 hour', next_at = now() where account_id = $1`, [account])

const kindsTo = (sent: readonly Sent[], person: string) =>
  sent
    .filter(({ to }) => to === `${person}@example.com`)
    .map(({ alarm }) => alarm.kind)
    .sort()

const ALL = [...ALARM_KINDS].sort()

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
    expect(kindsTo(sent, owner)).toEqual(ALL)
    expect(kindsTo(sent, developer)).toEqual(ALL)
    expect(kindsTo(sent, accountant)).toEqual(ALL.filter((kind) => !['webhook_failing', 'key_ending'].includes(kind)))
    expect(kindsTo(sent, silent)).toEqual([])
    const month = sent.find(({ alarm }) => alarm.kind === 'month_summary')?.alarm
    expect(month).toMatchObject({
      ...{ environment: 'production', account_id: owner, account_name: `name of ${owner}`, period: '2026-02' },
      facts: [{ network: 'eip155:8453', asset: '0xa', amount: '500', count: 7 }],
    })
    const day = sent.find(({ alarm }) => alarm.kind === 'day_summary')?.alarm
    expect(day).toMatchObject({ period: '2026-02-28', facts: [{ asset: '0xa', amount: '300', count: 3 }] })
    expect(await round()).toEqual([])
  })

  it.for<[string, string, string, AlarmKind[]]>([
    ['an hour before the end', '2026-02-28T23:00:00Z', '2026-02-28T22:55:00Z', []],
    ['at midnight', '2026-03-01T00:10:00Z', '2026-03-01T00:05:00Z', ['month_summary']],
    ["after one o'clock", '2026-03-01T01:00:00Z', '2026-03-01T00:55:00Z', ['day_summary', 'month_summary']],
    ['while folds are late', '2026-03-01T01:00:00Z', '2026-02-28T23:00:00Z', []],
    ['a day later', '2026-03-02T12:00:00Z', '2026-03-02T11:00:00Z', ['month_summary']],
    ['a month later', '2026-04-02T12:00:00Z', '2026-04-02T11:00:00Z', []],
  ])('add up whole days and months of UTC: %s', async ([, at, foldedTo, kinds], { pool, round }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['day_summary', 'month_summary'])
    await earn(pool, owner, foldedTo)
    expect(kindsTo(await round({ at }), owner)).toEqual(kinds)
  })

  it('tell once more of a day when another webhook or key joins it, an hour later at the earliest', async ({
    pool,
    round,
  }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['webhook_failing', 'key_ending'])
    await addHook(pool, owner, '3 hours', 'https://example.com/first')
    await addKey(pool, owner, { name: 'first', left: '6 days 22 hours' })
    expect(kindsTo(await round(), owner)).toEqual(['key_ending', 'webhook_failing'])
    await addHook(pool, owner, '1 hour', 'https://example.com/second')
    await addKey(pool, owner, { name: 'second', left: '6 days 23 hours' })
    expect(await round()).toEqual([])
    await hourPasses(pool, owner)
    const sent = await round()
    expect(kindsTo(sent, owner)).toEqual(['key_ending', 'webhook_failing'])
    for (const { alarm } of sent) expect(alarm.facts).toHaveLength(2)
    expect(await round()).toEqual([])
    await hourPasses(pool, owner)
    expect(await round()).toEqual([])
  })

  it('lose nothing that joins while a mail is under way', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    await choose(pool, owner, owner, ['webhook_failing'])
    await addHook(pool, owner, '3 hours', 'https://example.com/first')
    await pool.query('select note_alarms($1)', [NOON])
    const taken = await pool.query('select * from take_alarm()')
    await addHook(pool, owner, '1 hour', 'https://example.com/second')
    await pool.query('select note_alarms($1)', [NOON])
    await pool.query('select end_alarm($1)', [taken.rows[0].id])
    expect(await round()).toEqual([])
    await hourPasses(pool, owner)
    expect((await round())[0]?.alarm.facts).toHaveLength(2)
  })

  it('are switched off for a person who has left, and joins again', async ({ pool, round }) => {
    const owner = await newPerson(pool)
    const person = await join(pool, owner, 'developer')
    await choose(pool, owner, person, ['key_ending'])
    await pool.query('delete from member where person_id = $1', [person])
    await pool.query('insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, $5)', [
      ...[v7(), owner, person, 'x', 'owner'],
    ])
    await addKey(pool, owner)
    expect(await round()).toEqual([])
  })

  it('end with the account', async ({ pool, round }) => {
    const [owner, elsewhere] = [await newPerson(pool), await newPerson(pool)]
    const person = await join(pool, owner, 'developer')
    await pool.query('insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, $5)', [
      ...[v7(), elsewhere, owner, 'x', 'developer'],
    ])
    for (const [account, chooser] of [
      [owner, owner],
      [owner, person],
      [elsewhere, owner],
      [elsewhere, elsewhere],
    ] as const)
      await choose(pool, account, chooser, ['key_ending'])
    for (const account of [owner, elsewhere]) await addKey(pool, account)
    await round({ isDown: true })
    await pool.query(
      `with tenant as materialized (select set_config('launa.account', $1, false)) select delete_account() from tenant`,
      [owner],
    )
    for (const table of ['alarm', 'alarm_choice'])
      expect(
        (
          await pool.query(`select account_id, person_id from ${table} where account_id = any($1)`, [
            [owner, elsewhere],
          ])
        ).rows,
      ).toEqual([{ account_id: elsewhere, person_id: elsewhere }])
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
    await pool.query('update alarm set next_at = now() where account_id = $1', [owner])
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
    expect(await round()).toMatchObject([
      { to: `${later}@example.com`, alarm: { kind: 'first_income', facts: [{ asset: '0xa', count: 7 }] } },
    ])
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
