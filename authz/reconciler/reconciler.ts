import type { ClientBase, Pool } from 'pg'
import { type Leader, startLeader } from '../../runtime/leader.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Resolution } from '../ledger/close.ts'
import type { TellNews } from '../ledger/ledger.ts'
import { giveUpSettlements, readUnresolved, resolvePayments, type UnresolvedPayment } from '../ledger/unresolved.ts'
import type { LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'
import { createPatience } from './patience.ts'

/** Any number that only reconcilers use: one of them works at a time. */
const LEADER_LOCK = 402_404

const EVERY_MS = 1_000
/** Rows of one pass; more wait for the next one. */
const MOST_ROWS = 20_000
/** How far before the last pass interrupted settlements are looked for, in milliseconds. */
const LOOK_BACK_MS = 10 * 60_000

export interface ReconcilerOptions {
  /** Of its own, so that it never waits for paid requests, nor they for it. */
  pool: Pool
  /** By network; a network whose chain cannot be asked is left alone. */
  lookUps: ReadonlyMap<string, LookUpPayments>
  tellNews: TellNews
  logger: Logger
  onResolved: (state: Resolution['state']) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Closes payments whose outcome nobody knows, on the chain's word (M5). One process at a time does it; no safety hangs on
 * that, every write has its own condition.
 */
export function startReconciler(options: ReconcilerOptions): Leader {
  return startLeader({
    pool: options.pool,
    lock: LEADER_LOCK,
    everyMs: EVERY_MS,
    begin: () => createPass(options),
    onFailure: (err) => options.logger.warn({ err }, 'payments cannot be reconciled'),
  })
}

/** One pass: settlements that nobody is at are given up, and what is due is asked about. */
function createPass(options: ReconcilerOptions) {
  const { pool, lookUps, tellNews, logger, onResolved, now } = options
  const patience = createPatience(now)
  let since: Date | '-infinity' = '-infinity'

  const ofNetwork = async (network: string, payments: readonly UnresolvedPayment[]) => {
    const lookUp = lookUps.get(network)
    if (!lookUp || payments.length === 0) return
    const { time, findings } = await lookUp(payments)
    const resolutions: { payment: UnresolvedPayment; end: Resolution }[] = []
    for (const payment of payments) {
      const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
      const end = conclude(payment, { finding, time })
      if (end) resolutions.push({ payment, end })
      else patience.later(payment)
      if (finding.kind === 'unexplained') logger.warn({ paymentId: payment.id }, 'the chain used it, nobody knows how')
    }
    await resolvePayments({ pool, resolutions, tellNews })
    for (const { payment, end } of resolutions) {
      onResolved(end.state)
      logger.debug({ paymentId: payment.id, ...end }, 'the chain has decided about a payment')
    }
    // After a crash there may be thousands; the ledger has each.
    if (resolutions.length > 0) logger.info({ network, payments: resolutions.length }, 'the chain has decided')
  }

  return async (client: ClientBase): Promise<void> => {
    const begun = now()
    await giveUpSettlements(client, since)
    since = new Date(begun - LOOK_BACK_MS)
    const networks = [...lookUps.keys()]
    const unresolved = await readUnresolved(client, { networks, limit: MOST_ROWS })
    const due = patience.dueOf(unresolved)
    const outcomes = await Promise.allSettled(
      networks.map((network) =>
        ofNetwork(
          network,
          due.filter(({ requirements }) => requirements.network === network),
        ),
      ),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}
