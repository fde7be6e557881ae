import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { SettledPayment } from '../ledger/reversals.ts'
import { heldPayment, TRANSACTION } from '../testing/fixtures.ts'
import type { LookUpPayments } from './chain-evidence.ts'
import type { Finding } from './conclude.ts'
import { watchFinality } from './finality.ts'

const NETWORK = heldPayment.requirements.network
const SINCE = '2026-01-01 00:00:00.123456+00'
const VALID_BEFORE = 2_000

const payment = (id: string): SettledPayment & { settlingAt: string } => ({
  ...{ ...heldPayment, id, key: Buffer.from(id), validBefore: VALID_BEFORE, createdAt: 1_000 },
  ...{ transaction: TRANSACTION, settlingAt: SINCE },
})

/** A database with these settled payments, each read once; `recorded` are those that somebody wrote down. */
function databaseWith(payments: SettledPayment[]) {
  const recorded: string[] = []
  let unread = payments
  const answer = (text: string, values: unknown[]): unknown[] => {
    if (text.includes('pg_try_advisory_lock')) return [{ leads: true }]
    if (text.includes('payment_reversal')) {
      recorded.push(...(values[0] as string[]))
      return (values[0] as string[]).map((id) => ({ payment_id: id }))
    }
    if (!text.includes('from payment')) return [{ settlingAt: SINCE }]
    const read = unread
    unread = []
    return read
  }
  const query = async (text: string, values: unknown[] = []) => ({ rows: answer(text, values) })
  const client = { query, on: () => undefined, release: () => undefined }
  return { pool: { connect: async () => client } as unknown as Pool, recorded }
}

/** Lets it make one pass, or as many as it takes until `ended` resolves, with a clock that goes on by a minute whenever it is read. */
async function passes(pool: Pool, lookUp: LookUpPayments, ended = () => delay(200)) {
  const lines: { msg: string; [name: string]: unknown }[] = []
  const reversed: [network: string, payments: number][] = []
  let time = 0
  const watch = watchFinality({
    pool,
    lookUps: new Map([[NETWORK, lookUp]]),
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    onReversed: (network, payments) => void reversed.push([network, payments]),
    now: () => {
      time += 60_000
      return time
    },
  })
  await ended()
  await watch.close()
  return { lines, reversed }
}

const says =
  (time: number, finding: (id: string) => Finding): LookUpPayments =>
  async (payments) => ({ time, findings: new Map(payments.map(({ id }) => [id, finding(id)] as const)) })

describe('a settled payment that is looked at once more', () => {
  it('is written down and told of when it was taken back, and so is nothing else', async () => {
    const { pool, recorded } = databaseWith(['lost', 'cancelled', 'lasting', 'odd'].map(payment))
    const found: Record<string, Finding> = {
      lost: { kind: 'unused' },
      cancelled: { kind: 'cancelled' },
      lasting: { kind: 'paid', transaction: TRANSACTION },
      odd: { kind: 'unexplained' },
    }
    const { lines, reversed } = await passes(
      pool,
      says(VALID_BEFORE + 1, (id) => found[id] as Finding),
    )
    expect(recorded).toEqual(['lost', 'cancelled'])
    expect(reversed).toEqual([[NETWORK, 2]])
    expect(lines).toMatchObject([{ payments: 2, paymentIds: ['lost', 'cancelled'] }])
  })

  it('may come again as long as its authorization can be used', async () => {
    const { pool, recorded } = databaseWith([payment('missing')])
    await passes(
      pool,
      says(VALID_BEFORE, () => ({ kind: 'unused' })),
    )
    expect(recorded).toEqual([])
  })

  it('is looked at later when the node does not answer now', async () => {
    const { pool, recorded } = databaseWith([payment('lost')])
    let asked = 0
    const lookUp: LookUpPayments = async (payments) => {
      asked += 1
      if (asked === 1) throw new Error('the node is down')
      return says(VALID_BEFORE + 1, () => ({ kind: 'unused' }))(payments)
    }
    const { lines } = await passes(pool, lookUp, () =>
      expect.poll(() => recorded, { timeout: 30_000 }).toEqual(['lost']),
    )
    expect(lines[0]?.msg).toBe('settled payments cannot be looked at once more')
    expect(recorded).toEqual(['lost'])
  })
})
