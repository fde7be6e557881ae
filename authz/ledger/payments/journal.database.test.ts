import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { differencesOfJournal } from '../../testing/journal.ts'
import { it as onLedger } from '../../testing/ledger.ts'
import { again } from '../../testing/reservations.ts'
import type { Closing, Reservation } from '../ledger.ts'
import { correct } from './corrections.ts'
import { resolvePayments } from './unresolved.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
const SETTLED: Closing = { state: 'SETTLED', transaction: TRANSACTION }
const UNKNOWN: Closing = { state: 'UNKNOWN', reason: 'settlement_unanswered', transaction: undefined, refused: false }
const BECAUSE = { reason: 'upstream_status', upstreamStatus: 503 } as const

interface Step {
  attempt: string
  was: string | null
  state: string
  reason: string | null
  amount: string | null
  evidence: Record<string, unknown> | null
}

const it = onLedger
  .extend('closed', ({ ledger }) => async (payment: Reservation, closing: Closing) => {
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    expect(await ledger.close(payment, closing)).toBe(true)
  })
  .extend('journal', ({ pool }) => async (...attempts: string[]): Promise<Step[]> => {
    const text = `select attempt, was, state, reason, amount::text, evidence from payment_journal
      where attempt = any($1::uuid[]) order by attempt, number`
    return (await pool.query<Step>(text, [attempts])).rows
  })
it.afterEach(async ({ pool }) => expect(await differencesOfJournal(pool)).toEqual([]))

describe('the journal of a payment', () => {
  it('tells each change of its state, with the reason', async ({ closed, journal, pool, reservation }) => {
    const payment = reservation()
    await closed(payment, UNKNOWN)
    await resolvePayments({ pool, resolutions: [{ payment, end: SETTLED }], publishNews: () => undefined })
    const { amount, network, asset, payTo } = payment.requirements
    const none = { attempt: payment.id, reason: null, amount: null, evidence: null }
    expect(await journal(payment.id)).toEqual([
      { ...none, was: null, state: 'RESERVED' },
      { ...none, was: 'RESERVED', state: 'SETTLING' },
      { ...none, was: 'SETTLING', state: 'UNKNOWN', reason: 'settlement_unanswered' },
      {
        ...{
          ...none,
          was: 'UNKNOWN',
          state: 'SETTLED',
          amount,
          reason: expect.toBeOneOf(['settlement_unanswered', null]),
        },
        evidence: { network, asset, pay_to: payTo, payer: payment.payer },
      },
    ])
  })

  it('keeps the attempt whose authorization was released and is presented anew', async ({
    closed,
    journal,
    ledger,
    reservation,
  }) => {
    const first = reservation()
    await ledger.reserve(first)
    await ledger.release(first, BECAUSE)
    const second = { ...again(first), path: '/elsewhere' }
    await closed(second, SETTLED)
    const steps = await journal(first.id, second.id)
    expect(steps.map(({ attempt, was, state }) => [attempt === first.id ? 1 : 2, was, state])).toEqual([
      [1, null, 'RESERVED'],
      [1, 'RESERVED', 'RELEASED'],
      [1, 'RELEASED', 'REPLACED'],
      [2, null, 'RESERVED'],
      [2, 'RESERVED', 'SETTLING'],
      [2, 'SETTLING', 'SETTLED'],
    ])
  })

  it('says nothing of what changes beside the state', async ({ journal, ledger, pool, reservation }) => {
    const payment = reservation()
    await ledger.reserve(payment)
    await pool.query(`update test_payment set lease_until = now() + interval '1 hour' where id = $1`, [payment.id])
    expect(await journal(payment.id)).toHaveLength(1)
  })

  it('adds up to what its seller has earned, less what was reversed', async ({
    closed,
    database,
    pool,
    reservation,
  }) => {
    const accountId = v7()
    const payments = Array.from({ length: 4 }, () => reservation({ accountId }))
    for (const payment of payments.slice(0, 3)) await closed(payment, SETTLED)
    await closed(payments[3] as Reservation, UNKNOWN)
    const earnings = async () => {
      const text =
        'select amount::text, settled::int, reversed::int, pay_to from payment_earnings where account_id = $1'
      return (await database.pool.query(text, [accountId])).rows
    }
    const { amount, payTo } = (payments[0] as Reservation).requirements
    const times = (count: number) => String(BigInt(amount) * BigInt(count))
    expect(await earnings()).toEqual([{ amount: times(3), settled: 3, reversed: 0, pay_to: payTo }])
    await correct(pool, { state: 'REVERSED', ids: [payments[0]?.id ?? ''] })
    expect(await earnings()).toEqual([{ amount: times(2), settled: 3, reversed: 1, pay_to: payTo }])
  })
})
