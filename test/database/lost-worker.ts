import { randomUUID } from 'node:crypto'
import type { Reservation } from '../../authz/ledger/ledger.ts'
import { createPostgresLedger, DISTRIBUTED_LEDGER_POOL } from '../../authz/ledger/postgres-ledger.ts'
import { newReservation } from '../../authz/testing/reservations.ts'
import { insertApi } from '../../configuration/testing/rows.ts'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { becomesTrue } from '../../sandbox/probes.ts'
import { makeClusterDatabase } from './cluster.ts'
import type { Cluster } from './throw-away-cluster.ts'

const PAYMENTS = 100
const SETTLED = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` } as const

export interface LostWorker {
  /** Number of payments that were refused while the killed server was away. The ledger must contain no row for them. */
  refused: number
  reserved: number
  /** Contradictions between the ledger and the outcomes that it has reported, after the killed server is back. */
  violations: string[]
}

/**
 * Kills one worker of the cluster while payments are reserved and settled, and starts it again. Afterwards a refused payment may use its
 * authorization again. A reserved or settled payment exists exactly once.
 */
export async function loseWorker({ url, workers: [worker] }: Cluster): Promise<LostWorker> {
  if (!worker) throw new Error('the cluster has no worker')
  const { servers, remove } = await makeClusterDatabase({
    ...{ url, name: `lost_${randomUUID().replaceAll('-', '')}` },
    async migrate(coordinator) {
      await migrate({ url: coordinator, logger: createLogger({ name: 'check', level: 'silent' }) })
    },
  })
  const pool = createPool({ ...DISTRIBUTED_LEDGER_POOL, url: servers[0] ?? '', max: 8, applicationName: 'lost-worker' })
  try {
    const terms = await (await insertApi(pool)).terms()
    const ledger = createPostgresLedger(pool)
    const make = () => Array.from({ length: PAYMENTS }, () => newReservation(terms))
    const reserve = (payment: Reservation) =>
      ledger.reserve(payment).then(
        ({ kind }) => kind,
        () => 'refused' as const,
      )
    const early = make()
    for (const payment of early) await ledger.reserve(payment)
    await Promise.all(early.map((payment) => ledger.beginSettlement(payment, 200)))

    await worker.kill()
    const late = make()
    const outcomes = await Promise.all(late.map(reserve))
    const closed = await Promise.all(early.map((payment) => ledger.close(payment, SETTLED).catch(() => undefined)))
    await worker.start()

    const violations: string[] = []
    const probe = newReservation(terms)
    if (!(await becomesTrue(async () => (await reserve(probe)) !== 'refused')))
      violations.push('no payment is taken after the worker has come back')
    for (const [index, payment] of late.entries()) {
      const again = await reserve(payment)
      // A reservation with a lost answer may exist or not, and authz would release it later. So a payment that was refused may now be
      // reserved or taken, but not refused again.
      if (outcomes[index] === 'reserved' && again !== 'taken')
        violations.push(`${payment.id} was reserved, and is ${again}`)
      if (outcomes[index] === 'refused' && again === 'refused') violations.push(`${payment.id} is refused for good`)
    }
    for (const [index, payment] of early.entries()) {
      const isClosed = await ledger.close(payment, SETTLED)
      if (closed[index] === true && isClosed) violations.push(`${payment.id} was settled twice`)
    }
    const { rows } = await pool.query<{ id: string; steps: number }>(
      `select a.id, count(s.id)::int as steps from payment_attempt a left join payment_step s
          on s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLED' where a.id = any($1::uuid[]) group by a.id`,
      [early.map(({ id }) => id)],
    )
    for (const { id, steps } of rows) if (steps !== 1) violations.push(`${id} has ${steps} settlements`)
    if (rows.length !== PAYMENTS) violations.push(`${PAYMENTS - rows.length} reserved payments are gone`)
    await ledger.drain()
    const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
    return { refused: count('refused'), reserved: count('reserved'), violations }
  } finally {
    await pool.end()
    await remove()
  }
}
