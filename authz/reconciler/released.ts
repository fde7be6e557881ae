import type { Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { type Leader, type LeaderClient, startLeader } from '../../schema/leader.ts'
import { JOBS } from '../../schema/leases.ts'
import type { PublishNews } from '../ledger/ledger.ts'
import { resolvePayments, type UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import { putOff, readReleased } from '../ledger/payments/watched.ts'
import type { ChainEvidence, LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'
import { eachNetwork } from './each-network.ts'

const EVERY_MS = 1_000
/** Payments of each network in one pass; the next pass reads more. */
const MOST_ROWS = 2_000
/**
 * authz stops asking a node after this time if the node cannot show whether an authorization is unused, nor which transaction has spent it.
 */
const MOST_PATIENCE_SECONDS = 3_600
/** The most payments that a line of the log names; the ledger has all of them. */
const MOST_NAMED = 20

export interface ReleasedOptions {
  /** A pool of its own, so that this job and paid requests never wait for each other. */
  pool: Pool
  /** By network. Networks with a chain that cannot be asked are absent. */
  lookUps: ReadonlyMap<string, LookUpPayments>
  publishNews: PublishNews
  logger: Logger
  onSpent: (network: string, payments: number) => void
}

/**
 * Watches the authorizations of released payments until they can no longer be spent. If another party settles such an authorization as its
 * payer has signed, the payment becomes SETTLED, and the buyer can claim the answer (M4, M10).
 * See authz/payment/DECISIONS.md, "Settlement and its evidence".
 */
export function watchReleased(options: ReleasedOptions): Leader {
  const { pool, logger } = options
  const pass = createPass(options)
  return startLeader({
    pool,
    job: JOBS.released,
    everyMs: EVERY_MS,
    begin: () => pass,
    onFailure: (err) => logger.warn({ err }, 'released payments cannot be watched'),
  })
}

function createPass({ pool, lookUps, publishNews, logger, onSpent }: ReleasedOptions) {
  const networks = [...lookUps.keys()]
  return async (client: LeaderClient): Promise<void> => {
    const payments = await readReleased(client, { networks, limit: MOST_ROWS })
    if (payments.length === 0) return
    await eachNetwork({ lookUps, payments }, async (network, own, evidence) => {
      const { spent, open, over, unexplained } = sorted(own, evidence)
      await resolvePayments({ pool, publishNews, resolutions: spent })
      // Spent payments are postponed too, so that a payment that could not be written is tried again.
      await putOff(client, { open: [...open, ...spent.map(({ payment }) => payment.id)], over })
      if (unexplained.length > 0)
        logger.warn(named(network, unexplained), 'nobody can tell from the chain what released payments were spent on')
      if (spent.length === 0) return
      onSpent(network, spent.length)
      const paymentIds = spent.map(({ payment }) => payment.id)
      logger.warn(named(network, paymentIds), 'released payments were settled by somebody else')
    })
  }
}

function named(network: string, paymentIds: readonly string[]) {
  return { network, payments: paymentIds.length, paymentIds: paymentIds.slice(0, MOST_NAMED) }
}

/** Sorts payments by the findings: spent as signed, possibly spent later (ids), and never spent (ids). */
function sorted(payments: readonly UnresolvedPayment[], { time, findings }: ChainEvidence) {
  const spent: { payment: UnresolvedPayment; end: { state: 'SETTLED'; transaction: string } }[] = []
  const open: string[] = []
  const over: string[] = []
  const unexplained: string[] = []
  for (const payment of payments) {
    const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
    const end = conclude(payment, { finding, time })
    const isBeyond = finding.kind === 'unexplained' && time > payment.validBefore + MOST_PATIENCE_SECONDS
    if (end?.state === 'SETTLED') spent.push({ payment, end })
    else (end || isBeyond ? over : open).push(payment.id)
    if (isBeyond) unexplained.push(payment.id)
  }
  return { spent, open, over, unexplained }
}
