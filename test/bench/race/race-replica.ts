import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Ledger, Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger, LEDGER_POOL } from '../../../authz/ledger/postgres-ledger.ts'
import { createPaymentIds } from '../../../authz/payment/payment-ids.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { createRandom } from '../../../runtime/testing/random.ts'
import { reservationTemplate } from '../table/inside.ts'

/** What one replica is to do, as JSON in the environment variable `RACE`. Only `replica` differs between replicas. */
export interface RaceOrders {
  databaseUrl: string
  apiId: string
  /** Number of the replica, which determines its order of presentations. */
  replica: number
  /** All replicas use one seed, so that they present the same authorizations. */
  seed: string
  authorizations: number
  /** How often each replica presents each authorization. */
  presentations: number
  /** Concurrent presentations. */
  concurrency: number
}

/** The results of one replica, as JSON on its last line. */
export const raceReport = z.object({ settled: z.number(), taken: z.number(), failed: z.number() })

export type RaceReport = z.output<typeof raceReport>

/** Presents every authorization several times, in the replica's own order, and settles those that it reserves. */
async function race(orders: RaceOrders, ledger: Ledger, template: Omit<Reservation, 'key' | 'id'>) {
  const report: RaceReport = { settled: 0, taken: 0, failed: 0 }
  const newId = createPaymentIds()
  const present = async (authorization: number) => {
    const key = hash('sha256', `${orders.seed}/${authorization}`, 'buffer')
    const attempt = { ...template, key, id: newId(key) }
    const { kind } = await ledger.reserve(attempt)
    if (kind === 'taken') report.taken += 1
    if (kind !== 'reserved') return kind === 'taken'
    const transaction = `0x${attempt.id.replaceAll('-', '').repeat(2)}`
    const begun = await ledger.beginSettlement(attempt, 200)
    const closed = begun && (await ledger.close(attempt, { state: 'SETTLED', transaction }))
    if (closed) report.settled += 1
    return closed
  }
  const presentations = Uint32Array.from({ length: orders.authorizations * orders.presentations }, (_, index) => index)
  const order = createRandom(orders.replica).shuffle(presentations)
  let next = 0
  const loop = async () => {
    while (next < order.length) {
      const well = await present((order[next++] ?? 0) % orders.authorizations).catch((error: Error) => {
        if (report.failed === 0) console.error(`race: ${error.message}`)
        return false
      })
      if (!well) report.failed += 1
    }
  }
  await Promise.all(Array.from({ length: orders.concurrency }, loop))
  return report
}

if (import.meta.main) {
  const orders: RaceOrders = JSON.parse(process.env.RACE ?? '')
  const pool = createPool({ url: orders.databaseUrl, ...LEDGER_POOL, applicationName: 'race' })
  const template = await reservationTemplate(pool, orders.apiId)
  // Opens all connections before the race: on a busy machine, a connection takes longer than a service may wait.
  await Promise.all(Array.from({ length: LEDGER_POOL.max }, () => pool.query('select pg_sleep(0.2)')))
  console.log(JSON.stringify(await race(orders, createPostgresLedger(pool), template)))
  await pool.end()
}
