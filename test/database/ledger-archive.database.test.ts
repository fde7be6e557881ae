import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client, type Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect, onTestFinished } from 'vitest'
import { type ArchiveRequest, archiveMonth } from '../../archive/archive.ts'
import { type Month, monthOf, partitionOf } from '../../archive/month.ts'
import type { Decisions } from '../../archive/refusals.ts'
import { openLedger } from '../../audit/ledger.ts'
import { it as onLedger } from '../../authz/testing/ledger.ts'
import { again } from '../../authz/testing/reservations.ts'
import { LEDGER_MONTHS_OF } from '../../schema/ledger-months.ts'

const NETWORK = 'eip155:845320402'
const SELLER = '11111111-1111-4111-8111-111111111111'
const NOTHING: Decisions = { endClaims: false, withoutFinality: [], withoutOutcome: false }

const DAY_MS = 86_400_000

/** Returns the first day of a month that ended `back` months ago, so that every day of it is over. */
function formerMonth(back: number): Month {
  const now = new Date()
  const month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7))
  if (!month) throw new Error('no such month')
  return month
}

async function makePartitions(pool: Pool, month: Month): Promise<void> {
  for (const parent of LEDGER_MONTHS_OF)
    await pool.query(`create table ${partitionOf(parent, month)} partition of ${parent}
      for values from ('${month.firstId}') to ('${month.endId}')`)
}

interface Sold {
  id: string
  key: Buffer
}

/** Inserts a payment on the second day of a month. */
async function pay(pool: Pool, month: Month, state = 'SETTLED', isDelivered = state === 'SETTLED'): Promise<Sold> {
  const at = new Date(month.first.getTime() + DAY_MS)
  const id = v7({ msecs: at.getTime() })
  const { rows } = await pool.query<{ key: Buffer }>(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
        amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settling_at, settled_at, transaction)
      values (sha256(uuid_send($1)), $1, $2, 'development', $3, $3, $3, 'GET', 'h', '/', '0x1', 'exact', $4, '0xa', 100, '0xb', $5, '{"a":1}',
        '{}', $5, $5, $5, $5, '0x1')
      returning key`,
    [id, state, SELLER, NETWORK, at],
  )
  if (isDelivered)
    await pool.query(
      `insert into delivery (payment_id, bucket, attempt, delivered, lease_until) values ($1, bucket_of($1), $1, true, now())`,
      [id],
    )
  return { id, key: rows[0]?.key ?? Buffer.alloc(0) }
}

/** Does at once what the services' jobs would do over several weeks. */
async function letTimePass(pool: Pool): Promise<void> {
  await pool.query(`update payment_tidied set id = least_id_at(now())`)
  await pool.query(`insert into payment_finality (network, settling_at, key) values ('${NETWORK}', now(), '')
    on conflict (network) do update set settling_at = now()`)
  await pool.query(`begin isolation level repeatable read; select fold_payments(now(), 1000); commit`)
  while ((await pool.query(`select fold_earnings(now()) as more`)).rows[0]?.more);
}

/** Archives a month over a connection that breaks after the month's partitions were detached, and before the archiving has ended. */
async function archiveAndDie(pool: Pool, url: string, request: ArchiveRequest): Promise<void> {
  const holdUp = await pool.connect()
  onTestFinished(() => holdUp.release(true))
  await holdUp.query('begin; lock table payment_lease in share mode')
  const dying = new Client({ connectionString: url, application_name: 'dying' })
  dying.on('error', () => undefined)
  await dying.connect()
  const died = archiveMonth(dying, request).catch(() => 'died')
  const isHeldUp = `select from pg_stat_activity where application_name = 'dying' and wait_event_type = 'Lock' and query ilike '%payment_lease%'`
  const isHeld = expect.poll(async () => (await pool.query(isHeldUp)).rowCount).toBe(1)
  await Promise.race([isHeld, died])
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`)
  expect(await died).toBe('died')
  await holdUp.query('rollback')
  await dying.end().catch(() => undefined)
}

const statementOf = async (pool: Pool, { name }: Month) => {
  const text = `select settled::text, settled_count::text from payment_statement where account_id = $1 and month = $2`
  return (await pool.query(text, [SELLER, `${name}-01`])).rows
}

const it = onLedger
  /** Each test has its own month. */
  .extend('month', async ({ database: { pool } }, { onCleanup }) => {
    const month = formerMonth(2)
    await makePartitions(pool, month)
    onCleanup(async () => {
      for (const parent of LEDGER_MONTHS_OF) await pool.query(`drop table if exists ${partitionOf(parent, month)}`)
      await pool.query('alter table payment_statement disable trigger all')
      await pool.query(`delete from payment_statement; delete from payment_statement_closed; delete from payment_earned;
        delete from payment_rollup; delete from payment_rollup_open; delete from ledger_archive; delete from payment_correction;
        delete from payment_watch; delete from payment_unresolved; delete from payment_recheck; delete from payment_key; delete from payment_identifier;
        update payment_rollup_watermark set id = '00000000-0000-0000-0000-000000000000';
        update payment_earned_watermark set at = '-infinity'`)
      await pool.query('alter table payment_statement enable trigger all')
    })
    return month
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one needs
  .extend('folder', ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-archive-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('owner', async ({ database: { url } }, { onCleanup }) => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    onCleanup(() => client.end())
    return client
  })

describe('a month of the ledger', () => {
  it('is archived completely: its files can be read, its keys, statements and statistics stay', async ({
    database: { pool },
    folder,
    ledger,
    month,
    owner,
    reservation,
  }) => {
    const sold = [await pay(pool, month), await pay(pool, month), await pay(pool, month, 'EXPIRED')]
    await pay(pool, month, 'RELEASED')
    await letTimePass(pool)
    const sums = 'select sum(paid)::int as paid, sum(failed)::int as failed from payment_rollup where account_id = $1'
    const statistics = (await pool.query(sums, [SELLER])).rows
    expect(statistics).toEqual([{ paid: 2, failed: 2 }])

    const outcome = await archiveMonth(owner, { month, to: folder, decisions: NOTHING })
    expect(outcome).toMatchObject({ kind: 'archived' })
    const directory = join(folder, `ledger-${month.name}`)
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: directory }).toString()).not.toContain('FAILED')
    const linesOf = (name: string) =>
      gunzipSync(readFileSync(join(directory, `${name}.jsonl.gz`)))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    expect(linesOf('attempts').map(({ id }) => id)).toEqual(expect.arrayContaining(sold.map(({ id }) => id)))
    expect(linesOf('steps').filter(({ state }) => state === 'SETTLED')).toHaveLength(2)
    expect([linesOf('deliveries').length, linesOf('terms').length]).toEqual([2, 1])
    expect(readdirSync(directory).toSorted()).toEqual([
      ...[
        'SHA256SUMS',
        'attempts.jsonl.gz',
        'bodies.jsonl.gz',
        'corrections.jsonl.gz',
        'deliveries.jsonl.gz',
        'manifest.json',
      ],
      ...['releases.jsonl.gz', 'steps.jsonl.gz', 'terms.jsonl.gz', 'unknown.jsonl.gz'],
    ])

    expect((await pool.query('select from payment where account_id = $1', [SELLER])).rowCount).toBe(0)
    for (const parent of LEDGER_MONTHS_OF)
      expect((await pool.query('select to_regclass($1) as table', [partitionOf(parent, month)])).rows).toEqual([
        { table: null },
      ])
    expect(await statementOf(pool, month)).toEqual([{ settled: '200', settled_count: '2' }])
    expect((await pool.query(sums, [SELLER])).rows).toEqual(statistics)
    // authz never accepts an archived payment again, and cannot delete its key.
    for (const { key } of sold)
      expect(await ledger.reserve(reservation({ key }))).toEqual({ kind: 'taken', state: 'SETTLED' })
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toEqual({
      kind: 'refused',
      reasons: [`${month.name} was archived before`],
    })
  })

  it('keeps its keys, protected from authz', async ({ database: { pool }, folder, month, owner, pool: authz }) => {
    const { key, id } = await pay(pool, month)
    const free = await pay(pool, month, 'RELEASED')
    await letTimePass(pool)
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({ kind: 'archived' })
    expect((await pool.query('select id from payment_key where key = any($1)', [[key, free.key]])).rows).toEqual(
      expect.arrayContaining([{ id }]),
    )
    await expect(authz.query('delete from payment_key')).rejects.toMatchObject({ code: '42501' })
    const moved = await authz.query('update payment_key set id = $2 where key = $1 returning id', [key, v7()])
    expect(moved.rows).toEqual([])
  })

  it.for<[string, (pool: Pool, month: Month, sold: Sold) => Promise<unknown>, RegExp]>([
    ['is RESERVED', (pool, month) => pay(pool, month, 'RESERVED'), /are open/],
    ['is SETTLING', (pool, month) => pay(pool, month, 'SETTLING'), /are open/],
    ['is UNKNOWN', (pool, month) => pay(pool, month, 'UNKNOWN'), /unknown outcome/],
    [
      'is watched',
      (pool, _, { id }) =>
        pool.query(`insert into payment_watch (id, bucket, network, watch_at) values ($1, bucket_of($1), 'n', now())`, [
          id,
        ]),
      /watched/,
    ],
    [
      'was released and can be presented again',
      async (pool, month) => {
        const { id } = await pay(pool, month, 'RELEASED')
        await pool.query(`update payment_attempt set valid_before = now() + interval '1 hour' where id = $1`, [id])
      },
      /can still be presented/,
    ],
    ['was not delivered', (pool, month) => pay(pool, month, 'SETTLED', false), /may still be claimed/],
    [
      'is looked at again',
      (pool, _, { id }) => pool.query(`insert into payment_recheck (payment_id, network) values ($1, 'n')`, [id]),
      /another look/,
    ],
    [
      'holds an identifier',
      (pool, _, { key }) =>
        pool.query(
          `insert into payment_identifier (api_id, identifier, request_hash, payment_key, owner) values ($1, 'i', '', $2, 'o')`,
          [SELLER, key],
        ),
      /identifiers/,
    ],
    [
      'is not final',
      (pool, month) => pool.query('update payment_finality set settling_at = $1', [month.first]),
      /not final/,
    ],
    ['is on a network without a node', (pool) => pool.query('delete from payment_finality'), /not final/],
    [
      'is by a channel',
      (pool, _, { id }) => pool.query(`update payment_attempt set channel_id = '\\x01' where id = $1`, [id]),
      /channels/,
    ],
    [
      'was reversed',
      (pool, _, { id }) =>
        pool.query(`insert into payment_correction (payment_id, number, state) values ($1, 1, 'REVERSED')`, [id]),
      /reversed/,
    ],
    [
      'has its signature',
      (pool, month) => pool.query('update payment_tidied set id = $1', [month.firstId]),
      /signatures/,
    ],
    [
      'is not in the statistics',
      (pool, month) => pool.query('update payment_rollup_watermark set id = $1', [month.firstId]),
      /statistics/,
    ],
    [
      'is not in the earnings',
      (pool, month) => pool.query('update payment_earned_watermark set at = $1', [month.first]),
      /earnings/,
    ],
  ])('stays complete while a payment %s', async ([, change, reason], { database: { pool }, folder, month, owner }) => {
    const sold = await pay(pool, month)
    await letTimePass(pool)
    await change(pool, month, sold)
    const count = 'select count(*)::int as count from payment where account_id = $1'
    const before = (await pool.query(count, [SELLER])).rows
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({
      kind: 'refused',
      reasons: expect.arrayContaining([expect.stringMatching(reason)]),
    })
    expect(readdirSync(folder)).toEqual([])
    expect((await pool.query(count, [SELLER])).rows).toEqual(before)
  })

  it('is archived when the operator gives up claims and the checks of a network', async ({
    database: { pool },
    folder,
    month,
    owner,
  }) => {
    await pay(pool, month, 'SETTLED', false)
    await letTimePass(pool)
    await pool.query('delete from payment_finality')
    const decisions = { ...NOTHING, endClaims: true, withoutFinality: [NETWORK] }
    expect(await archiveMonth(owner, { month, to: folder, decisions })).toMatchObject({ kind: 'archived' })
  })

  it('is archived without outcomes that its chain has not shown for long, and its payments are not accepted again', async ({
    database: { pool, url },
    folder,
    ledger,
    month,
    owner,
    reservation,
  }) => {
    await pay(pool, month)
    const { id, key } = await pay(pool, month, 'UNKNOWN')
    await pool.query(`insert into payment_tidy_later (payment_id, due_at) values ($1, now())`, [id])
    await pool.query(
      `update payment_attempt set signed = '\\x00'::bytea || convert_to('{"transaction":"secret"}', 'UTF8') where id = $1`,
      [id],
    )
    await letTimePass(pool)
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({ kind: 'refused' })
    const decisions = { ...NOTHING, withoutOutcome: true }
    expect(await archiveMonth(owner, { month, to: folder, decisions })).toMatchObject({
      kind: 'archived',
      list: { files: { unknown: { rows: 1 } } },
    })
    const textOf = (name: string) =>
      gunzipSync(readFileSync(join(folder, `ledger-${month.name}`, `${name}.jsonl.gz`))).toString()
    expect(JSON.parse(textOf('unknown'))).toMatchObject({ id, network: NETWORK, amount: 100 })
    const signed = textOf('attempts').match(/"signed":"\\\\x00([0-9a-f]+)"/g) ?? []
    const texts = signed.map((each) => Buffer.from(each.replace(/.*x00|"/g, ''), 'hex').toString())
    expect(texts.toSorted()).toEqual(['{"a":1}', expect.stringContaining('"sha256:')])
    const audited = await openLedger(url, { payTo: [], accounts: [] })
    const left = await audited.withoutOutcome(NETWORK).finally(() => audited.close())
    expect(left).toEqual([{ month: month.name, payments: 1 }])
    expect(await ledger.reserve(reservation({ key }))).toEqual({ kind: 'taken', state: 'SETTLED' })
    const beside = `select id from payment_unresolved where id = $1 union all select payment_id from payment_tidy_later where payment_id = $1`
    expect((await pool.query(beside, [id])).rows).toEqual([])
    await letTimePass(pool)
    expect((await pool.query('select from payment_rollup_open where id = $1', [id])).rowCount).toBe(0)
  })

  it('stays while an authorization with an unknown outcome expired recently, whatever the operator decides', async ({
    database: { pool },
    folder,
    month,
    owner,
  }) => {
    const { id } = await pay(pool, month, 'UNKNOWN')
    await letTimePass(pool)
    await pool.query(`update payment_attempt set valid_before = now() - interval '29 days' where id = $1`, [id])
    const decisions = { ...NOTHING, withoutOutcome: true }
    const outcome = await archiveMonth(owner, { month, to: folder, decisions })
    expect(outcome).toMatchObject({
      reasons: expect.arrayContaining([expect.stringMatching(/have an unknown outcome/)]),
    })
  })

  it('stays if it is not over', async ({ folder, owner }) => {
    const month = formerMonth(0)
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({ kind: 'refused' })
  })

  it('is archived while buyers reserve and pay, and no payment fails', async ({
    database: { pool },
    folder,
    ledger,
    month,
    owner,
    reservation,
  }) => {
    for (let count = 0; count < 50; count++) await pay(pool, month)
    await letTimePass(pool)
    let isOver = false
    const outcomes: string[] = []
    const buy = async () => {
      while (!isOver) {
        const payment = reservation()
        outcomes.push((await ledger.reserve(payment)).kind)
        await ledger.beginSettlement(payment, 200)
        expect(await ledger.close(payment, { state: 'SETTLED', transaction: '0x1' })).toBe(true)
        expect(await ledger.reserve(again(payment))).toEqual({ kind: 'taken', state: 'SETTLED' })
      }
    }
    const buyers = Promise.all(Array.from({ length: 20 }, buy)).finally(() => {
      isOver = true
    })
    const sold = async (count: number) => expect.poll(() => outcomes.length).toBeGreaterThan(count)
    await sold(100).catch(() => buyers)
    const outcome = await archiveMonth(owner, { month, to: folder, decisions: NOTHING })
    await sold(outcomes.length + 100).catch(() => buyers)
    isOver = true
    await buyers
    expect(outcome).toMatchObject({ kind: 'archived', list: { files: { attempts: { rows: 50 } } } })
    expect(new Set(outcomes)).toEqual(new Set(['reserved']))
  })

  it('returns to the ledger if it has changed since its files were written', async ({
    database: { pool },
    folder,
    month,
    owner,
  }) => {
    const { id } = await pay(pool, month)
    await letTimePass(pool)
    const late = await pool.connect()
    onTestFinished(() => late.release(true))
    await late.query('begin')
    await late.query('update delivery set claims = claims + 1 where payment_id = $1', [id])
    const archived = archiveMonth(owner, { month, to: folder, decisions: NOTHING })
    const isWritten = expect.poll(() => existsSync(join(folder, `ledger-${month.name}`, 'SHA256SUMS'))).toBe(true)
    await Promise.race([isWritten, archived])
    await late.query('commit')
    expect(await archived).toEqual({
      kind: 'refused',
      reasons: ['deliveries of the month have changed since they were written'],
    })
    expect((await pool.query('select claims from delivery where payment_id = $1', [id])).rows).toEqual([{ claims: 1 }])
    expect((await pool.query('select from payment where id = $1', [id])).rowCount).toBe(1)
    expect((await pool.query('select from ledger_archive')).rowCount).toBe(0)
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({
      reasons: [expect.stringContaining('exists already')],
    })
  })

  it('is archived with all changes although a buyer claims an answer meanwhile, if claims are ended', async ({
    database: { pool },
    folder,
    month,
    owner,
  }) => {
    const { id } = await pay(pool, month, 'SETTLED', false)
    await pool.query(
      `insert into delivery (payment_id, bucket, attempt, delivered, lease_until) values ($1, bucket_of($1), $1, false, now())`,
      [id],
    )
    await letTimePass(pool)
    const late = await pool.connect()
    onTestFinished(() => late.release(true))
    await late.query('begin')
    await late.query('update delivery set claims = claims + 1 where payment_id = $1', [id])
    const archived = archiveMonth(owner, { month, to: folder, decisions: { ...NOTHING, endClaims: true } })
    const directory = join(folder, `ledger-${month.name}`)
    const isWritten = expect.poll(() => existsSync(join(directory, 'SHA256SUMS'))).toBe(true)
    await Promise.race([isWritten, archived])
    await late.query('commit')
    expect(await archived).toMatchObject({ kind: 'archived', list: { files: { 'late-deliveries': { rows: 1 } } } })
    const line = gunzipSync(readFileSync(join(directory, 'late-deliveries.jsonl.gz'))).toString()
    expect(JSON.parse(line)).toMatchObject({ payment_id: id, claims: 1 })
    expect(JSON.parse(readFileSync(join(directory, 'late.json')).toString())).toMatchObject({ month: month.name })
    expect((await pool.query('select from payment where id = $1', [id])).rowCount).toBe(0)
  })

  it('is archived after a process had no room for its files, and does not overwrite files of another month', async ({
    database: { pool },
    folder,
    month,
    owner,
  }) => {
    await pay(pool, month)
    await letTimePass(pool)
    const directory = join(folder, `ledger-${month.name}`)
    mkdirSync(directory)
    writeFileSync(join(directory, 'attempts.jsonl.gz'), 'a part')
    writeFileSync(join(directory, 'notes.txt'), 'of the operator')
    await expect(archiveMonth(owner, { month, to: folder, decisions: NOTHING })).rejects.toThrow('ENOTEMPTY')
    rmSync(join(directory, 'notes.txt'))
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({ kind: 'archived' })
  })

  it('returns with the reports about its payments that came during its absence', async ({
    database: { pool, url },
    folder,
    ledger,
    month,
    owner,
  }) => {
    const [sold, undelivered] = [await pay(pool, month), await pay(pool, month, 'SETTLED', false)]
    await letTimePass(pool)
    await archiveAndDie(pool, url, { month, to: folder, decisions: { ...NOTHING, endClaims: true } })
    for (const { id } of [sold, undelivered])
      await ledger.recordDelivery({ paymentId: id, attempt: id, status: 'delivered' })
    appendFileSync(join(folder, `ledger-${month.name}`, 'steps.jsonl.gz'), 'x')
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toEqual({
      kind: 'refused',
      reasons: [expect.stringContaining('steps.jsonl.gz')],
    })
    const { rows } = await pool.query('select id, delivered from payment where account_id = $1', [SELLER])
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(expect.arrayContaining([sold, undelivered].map(({ id }) => ({ id, delivered: true }))))
  })

  it('returns with payments that a gateway with a wrong clock inserted during its absence', async ({
    database: { pool, url },
    folder,
    ledger,
    month,
    owner,
    reservation,
  }) => {
    await pay(pool, month)
    await letTimePass(pool)
    await archiveAndDie(pool, url, { month, to: folder, decisions: NOTHING })
    const late = reservation({ id: v7({ msecs: month.first.getTime() + DAY_MS }) })
    expect(await ledger.reserve(late)).toEqual({ kind: 'reserved' })
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toEqual({
      kind: 'refused',
      reasons: [expect.stringContaining('while it was away')],
    })
    expect((await pool.query('select state from payment where id = $1', [late.id])).rows).toEqual([
      { state: 'RESERVED' },
    ])
    expect((await pool.query('select from payment where account_id = $1', [SELLER])).rowCount).toBe(1)
    expect((await pool.query('select from ledger_archive')).rowCount).toBe(0)
  })

  it('is finished by the next call after a process died midway, and not with other files', async ({
    database: { pool, url },
    folder,
    month,
    owner,
  }) => {
    await pay(pool, month)
    await letTimePass(pool)
    await archiveAndDie(pool, url, { month, to: folder, decisions: NOTHING })
    expect((await pool.query('select from ledger_archive')).rowCount).toBe(1)

    const other = mkdtempSync(join(tmpdir(), 'ledger-archive-'))
    await expect(archiveMonth(owner, { month, to: other, decisions: NOTHING })).rejects.toThrow(
      'put the month back with --return',
    )
    rmSync(other, { recursive: true })
    expect(await archiveMonth(owner, { month, to: folder, decisions: NOTHING })).toMatchObject({ kind: 'archived' })
  })

  it('is restored on request if its files were lost midway', async ({
    database: { pool, url },
    folder,
    month,
    owner,
  }) => {
    await pay(pool, month)
    await letTimePass(pool)
    const request = { month, to: folder, decisions: NOTHING }
    expect(await archiveMonth(owner, { ...request, isReturn: true })).toMatchObject({ kind: 'refused' })
    await archiveAndDie(pool, url, request)
    rmSync(join(folder, `ledger-${month.name}`), { recursive: true })
    await expect(archiveMonth(owner, request)).rejects.toThrow('the files are not in')
    expect(await archiveMonth(owner, { ...request, isReturn: true })).toEqual({ kind: 'returned' })
    expect((await pool.query('select from payment where account_id = $1', [SELLER])).rowCount).toBe(1)
    expect(await archiveMonth(owner, request)).toMatchObject({ kind: 'archived' })
  })
})
