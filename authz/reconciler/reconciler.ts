import type { Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { type Leader, type LeaderClient, startLeader } from '../../schema/leader.ts'
import { JOBS } from '../../schema/leases.ts'
import { createRetrySchedule } from '../chain/retry-schedule.ts'
import type { PaymentRef, PublishNews } from '../ledger/ledger.ts'
import { createOrphanWatch } from '../ledger/payments/dead-holders.ts'
import { recordLooks } from '../ledger/payments/looks.ts'
import type { Resolution } from '../ledger/payments/transitions.ts'
import {
  giveUpSettlements,
  readUnresolved,
  resolvePayments,
  type UnresolvedPayment,
  type UnresolvedPlace,
} from '../ledger/payments/unresolved.ts'
import type { Finding } from '../schemes/scheme.ts'
import type { ChainEvidence, LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'
import { carryOutDecisions } from './decisions.ts'
import { eachNetwork } from './each-network.ts'

const EVERY_MS = 1_000
/** Rows of one pass; the next pass reads more. */
const MOST_ROWS = 20_000
/**
 * authz asks the chain less and less often about a payment that the rules cannot explain, because its calls may be expensive. The wait is
 * at most five minutes.
 */
const LONGEST_STUCK_MS = 5 * 60_000
/** The most payments that a line of the log names; the ledger has all of them. */
const MOST_NAMED = 20

export interface ReconcilerOptions {
  /** A pool of its own, so that the reconciler and paid requests never wait for each other. */
  pool: Pool
  /** By network. Networks with a chain that cannot be asked are absent. */
  lookUps: ReadonlyMap<string, LookUpPayments>
  publishNews: PublishNews
  logger: Logger
  onResolved: (state: Resolution['state']) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Closes payments with an unknown outcome, by the chain's evidence (M5). One process does this at a time, but safety does not depend on
 * that: a write changes a payment only in its expected state.
 */
export function startReconciler(options: ReconcilerOptions): Leader {
  // `stuck` is kept after a failed pass. Otherwise, while a node is down, each pass would log all payments again.
  const stuck = rememberStuck()
  return startLeader({
    pool: options.pool,
    job: JOBS.reconciler,
    everyMs: EVERY_MS,
    begin: () => createPass({ ...options, stuck }),
    onFailure: (err) => options.logger.warn({ err }, 'payments cannot be reconciled'),
  })
}

/** Makes a pass: settlements that no process works on become UNKNOWN, and the chain is asked about the payments that are due. */
function createPass(options: ReconcilerOptions & { stuck: StuckPayments }) {
  const { pool, lookUps, publishNews, logger, onResolved, now, stuck } = options
  const retries = createRetrySchedule(now)
  const releaseOrphans = createOrphanWatch(pool, now)
  let since = '-infinity'
  let place: UnresolvedPlace | undefined

  const tellUnexplained = (network: string, payments: readonly UnresolvedPayment[]) => {
    const paymentIds = stuck.newOf(payments)
    if (paymentIds.length === 0) return
    const named = { network, payments: paymentIds.length, paymentIds: paymentIds.slice(0, MOST_NAMED) }
    logger.warn(named, 'nobody can tell from the chain what became of payments')
  }

  /** Postpones undecided payments. Returns the decided payments, and the findings about the undecided ones. */
  const judge = (network: string, payments: readonly UnresolvedPayment[], { time, findings }: ChainEvidence) => {
    const resolutions: { payment: UnresolvedPayment; end: Resolution }[] = []
    const open: { id: string; finding: Finding['kind'] }[] = []
    const unexplained: UnresolvedPayment[] = []
    for (const payment of payments) {
      const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
      const end = conclude(payment, { finding, time })
      if (!end) open.push({ id: payment.id, finding: finding.kind })
      if (end) resolutions.push({ payment, end })
      else if (finding.kind === 'unexplained') unexplained.push(payment)
      else retries.later(payment)
    }
    for (const payment of unexplained) retries.later(payment, LONGEST_STUCK_MS)
    tellUnexplained(network, unexplained)
    return { resolutions, open }
  }

  const resolve = async (network: string, payments: readonly UnresolvedPayment[], evidence: ChainEvidence) => {
    const { resolutions, open } = judge(network, payments, evidence)
    const unwritten = new Set<string>()
    const onBusy = ({ id }: PaymentRef) => void unwritten.add(id)
    const onRefused = (payment: PaymentRef, err: unknown) => {
      unwritten.add(payment.id)
      retries.later(payment, LONGEST_STUCK_MS)
      if (stuck.newOf([payment]).length > 0)
        logger.error({ err, network, paymentId: payment.id }, 'the ledger refuses what the chain says of a payment')
    }
    await resolvePayments({ pool, resolutions, publishNews, onRefused, onBusy })
    const written = resolutions.filter(({ payment }) => !unwritten.has(payment.id))
    for (const { payment, end } of written) {
      onResolved(end.state)
      logger.debug({ paymentId: payment.id, ...end }, 'the chain has decided about a payment')
    }
    // After a crash there may be thousands of payments, so the log has only their number. The ledger has each of them.
    if (written.length > 0) logger.info({ network, payments: written.length }, 'the chain has decided')
    await recordLooks(pool, open)
  }

  return async (client: LeaderClient): Promise<void> => {
    since = await giveUpSettlements(client, since)
    const released = await releaseOrphans(client)
    if (released > 0) logger.info({ payments: released }, 'reservations of a process that has ended are released')
    await carryOutDecisions(client, options)
    const networks = [...lookUps.keys()]
    const { payments, next } = await readUnresolved(client, { networks, limit: MOST_ROWS, after: place })
    place = next
    await eachNetwork({ lookUps, payments: retries.dueOf(payments) }, resolve)
  }
}

/** Payments that stay open although the chain was asked. The log names each once. */
interface StuckPayments {
  /** The ids that the log has not named before. */
  newOf(payments: readonly { id: string }[]): string[]
}

function rememberStuck(): StuckPayments {
  const told = new Set<string>()
  return {
    newOf(payments) {
      // The log may repeat ids; the memory must not grow without bound.
      if (told.size > 5 * MOST_ROWS) told.clear()
      const ids = payments.map(({ id }) => id).filter((id) => !told.has(id))
      for (const id of ids) told.add(id)
      return ids
    },
  }
}
