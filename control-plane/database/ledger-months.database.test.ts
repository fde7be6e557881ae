import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { createOrm } from '../open-database.ts'
import { startLedgerMonths } from './ledger-months-job.ts'

const it = onDatabase.extend('made', ({ database: { controlPlaneUrl } }) => async (keepDays?: number) => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const orm = createOrm({ url: controlPlaneUrl, logger })
  const job = startLedgerMonths({ orm, logger, keepDays })
  const stop = async () => {
    await job.stop()
    await orm.close()
  }
  return { lines, stop }
})

const LAST = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'payment_attempt'::regclass and c.relname <> 'payment_attempt_rest' order by 1 desc limit 1`

it('makes the next months, and gives up before payments wait for a long read', async ({ database: { pool }, made }) => {
  const name = (await pool.query<{ name: string }>(LAST)).rows[0]?.name ?? ''
  await pool.query(`drop table ${name}`)
  const isThere = async () => (await pool.query('select to_regclass($1) is not null as there', [name])).rows[0].there
  const reading = await pool.connect()
  onTestFinished(() => reading.release(true))
  await reading.query('begin; select from payment')
  const refused = await made()
  await expect.poll(() => refused.lines).toHaveLength(1)
  await refused.stop()
  const err = expect.objectContaining({ message: expect.stringContaining('lock timeout') })
  expect(refused.lines).toMatchObject([{ msg: "the ledger's next months cannot be made", err }])
  expect(await isThere()).toBe(false)
  await reading.query('commit')
  const job = await made()
  await expect.poll(isThere).toBe(true)
  await job.stop()
  expect(job.lines).toEqual([])
})

it('reports the months that are due for the archive, and removes none', async ({ database: { pool }, made }) => {
  const old = `create table payment_attempt_2024_02 partition of payment_attempt
    for values from ('018d61f0-6000-0000-0000-000000000000') to ('018df748-1c00-0000-0000-000000000000')`
  await pool.query(old)
  const job = await made(62)
  await expect.poll(() => job.lines).toMatchObject([{ months: ['2024-02'], keepDays: 62 }])
  await job.stop()
  expect((await pool.query(`select to_regclass('payment_attempt_2024_02') as table`)).rows[0].table).not.toBe(null)
})
