import pino from 'pino'
import { describe, expect } from 'vitest'
import type { Reservation } from '../ledger/ledger.ts'
import { resolvePayments } from '../ledger/payments/unresolved.ts'
import type { Finding } from '../schemes/scheme.ts'
import { it as onLedger } from '../testing/ledger.ts'
import { createPass } from './finality.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
const PAID: Finding = { kind: 'paid', transaction: TRANSACTION }
const HOUR = 3_600

/** A network with a scripted chain: the time of its latest final block, and the finding of each payment. */
interface ScriptedChain {
  /** Time of the latest final block, Unix seconds. */
  time: number
  found: Map<string, Finding>
  /** Payments that the chain was asked about. */
  asked: string[]
  isDown: boolean
}

let networks = 0

const it = onLedger
  .extend('chain', () => {
    const chain: ScriptedChain = { time: Date.now() / 1000, found: new Map(), asked: [], isDown: false }
    return { ...chain, network: `eip155:7000${networks++}` }
  })
  /** Settles payments with settlements that began this many seconds ago. */
  .extend('settled', ({ chain, ledger, pool, reservation }) => async (...ages: number[]): Promise<Reservation[]> => {
    const made = ages.map(() => {
      const { requirements } = reservation()
      return reservation({ requirements: { ...requirements, network: chain.network } })
    })
    for (const [index, payment] of made.entries()) {
      await ledger.reserve(payment)
      await ledger.beginSettlement(payment, 200)
      const began = 'update test_payment set settling_at = now() - make_interval(secs => $2) where id = $1'
      await pool.query(began, [payment.id, ages[index]])
      await ledger.close(payment, { state: 'SETTLED', transaction: TRANSACTION })
    }
    return made
  })
  /** Runs the job three times, like a process that has just become the leader. */
  .extend('pass', ({ chain, pool }) => async () => {
    const lines: { msg: string; paymentIds?: string[] }[] = []
    const reversed: number[] = []
    const block = async () => {
      if (chain.isDown) throw new Error('the node is down')
      return { number: 1, hash: '0x1', time: chain.time }
    }
    const pass = createPass({
      finals: new Map([
        [
          chain.network,
          {
            block,
            lookUp: async (payments) => {
              chain.asked.push(...payments.map(({ id }) => id))
              return { time: chain.time, findings: chain.found }
            },
          },
        ],
      ]),
      logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      onReversed: (_, payments) => void reversed.push(payments),
    })
    const client = await pool.connect()
    try {
      // The job begins ten minutes before the first payment, and reads ten minutes of payments at a time.
      for (let looks = 0; looks < 3; looks++) await pass(client)
    } finally {
      client.release()
    }
    return { lines, reversed }
  })
  .extend('reversals', ({ pool }) => async (payments: readonly Reservation[]) => {
    const ids = payments.map(({ id }) => id)
    const text = 'select payment_id as id from payment_reversal where payment_id = any($1)'
    const { rows } = await pool.query<{ id: string }>(text, [ids])
    return rows.map(({ id }) => ids.indexOf(id)).sort()
  })

describe('a settled payment that is looked at once more', () => {
  it('is written down and told of when it was taken back, and so is nothing else', async ({
    chain,
    pass,
    reversals,
    settled,
  }) => {
    const made = await settled(400, 390, 380, 370)
    const [lost, cancelled, lasting] = made.map(({ id }) => id)
    chain.time += HOUR
    chain.found
      .set(lost ?? '', { kind: 'unused' })
      .set(cancelled ?? '', { kind: 'cancelled' })
      .set(lasting ?? '', PAID)
    const { lines, reversed } = await pass()
    expect(await reversals(made)).toEqual([0, 1])
    expect(reversed).toEqual([2])
    expect(lines).toMatchObject([{ payments: 2, paymentIds: [lost, cancelled] }])
    expect(await pass()).toEqual({ lines: [], reversed: [] })
    expect(chain.asked).toHaveLength(4)
  })

  it('may come again as long as its authorization can be used, and is asked about again', async ({
    chain,
    pass,
    pool,
    reversals,
    settled,
  }) => {
    const made = await settled(400)
    chain.found.set(made[0]?.id ?? '', { kind: 'unused' })
    await pass()
    expect(await reversals(made)).toEqual([])
    // Makes the next check due, and makes the chain's final block an hour later, so that it is after the first check.
    await pool.query("update payment_recheck set due_at = now() - interval '1 second' where network = $1", [
      chain.network,
    ])
    chain.time += HOUR
    await pass()
    expect(await reversals(made)).toEqual([0])
    expect(chain.asked).toHaveLength(2)
  })

  it('is asked about when its time is over, however long it has been undecided', async ({
    chain,
    pass,
    pool,
    settled,
  }) => {
    const [{ id } = { id: '' }] = await settled(400)
    chain.found.set(id, { kind: 'unused' })
    await pass()
    const past = "due_at = now() - interval '1 second', settled_at = now() - interval '10 hours'"
    await pool.query(`update payment_recheck set ${past} where network = $1`, [chain.network])
    chain.time += HOUR - 4_000
    await pass()
    const waits = 'extract(epoch from r.due_at - p.valid_before)::float8 as "seconds"'
    const { rows } = await pool.query<{ seconds: number }>(
      `select ${waits} from payment_recheck r join payment p on p.id = r.payment_id where p.id = $1`,
      [id],
    )
    expect(rows[0]?.seconds).toBeCloseTo(60, 0)
  })

  it('is looked at however long nobody has looked, and once only, whoever looks', async ({
    chain,
    pass,
    reversals,
    settled,
  }) => {
    const early = await settled(7 * HOUR, 6 * HOUR)
    for (const { id } of early) chain.found.set(id, PAID)
    chain.time -= 200
    chain.isDown = true
    await expect(pass()).rejects.toThrow('the node is down')
    chain.isDown = false
    // A pass reads ten minutes of the ledger.
    for (let passes = 0; passes < 20; passes++) await pass()
    expect(chain.asked).toEqual(early.map(({ id }) => id))

    const late = await settled(150)
    chain.time += HOUR
    chain.found.set(late[0]?.id ?? '', { kind: 'cancelled' })
    await pass()
    expect(await reversals(late)).toEqual([0])
    expect(chain.asked).toHaveLength(3)
  })

  it('waits until the chain has settled for good what was settled then', async ({ chain, pass, settled }) => {
    const made = await settled(400, 300, 200)
    chain.time -= 250
    for (const { id } of made) chain.found.set(id, PAID)
    await pass()
    expect(chain.asked).toEqual(made.slice(0, 2).map(({ id }) => id))
    chain.time += 100
    await pass()
    expect(chain.asked).toEqual(made.map(({ id }) => id))
  })

  it('is looked at also when the chain has closed it after others of its time were', async ({
    chain,
    ledger,
    pass,
    pool,
    reservation,
    reversals,
    settled,
  }) => {
    const [later] = await settled(200)
    chain.found.set(later?.id ?? '', PAID)
    const { requirements } = reservation()
    const doubted = reservation({ requirements: { ...requirements, network: chain.network } })
    await ledger.reserve(doubted)
    await ledger.beginSettlement(doubted, 200)
    await pool.query("update test_payment set settling_at = now() - interval '300 seconds' where id = $1", [doubted.id])
    await ledger.close(doubted, {
      state: 'UNKNOWN',
      reason: 'settlement_unanswered',
      transaction: undefined,
      refused: false,
    })
    await pass()
    expect(chain.asked).toEqual([later?.id])
    const end = { state: 'SETTLED', transaction: TRANSACTION } as const
    await resolvePayments({ pool, resolutions: [{ payment: doubted, end }], publishNews: () => undefined })
    chain.time += HOUR
    chain.found.set(doubted.id, { kind: 'used-otherwise' })
    await pass()
    expect(await reversals([doubted])).toEqual([0])
    await pass()
    expect(chain.asked).toEqual([later?.id, doubted.id])
  })
})
