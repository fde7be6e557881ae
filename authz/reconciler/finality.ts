import type { Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { inTransactionOn } from '../../runtime/transaction.ts'
import { type Leader, type LeaderClient, startLeader } from '../../schema/leader.ts'
import { JOBS } from '../../schema/leases.ts'
import type { Block } from '../chain/blocks.ts'
import {
  type FinalityResults,
  readRechecks,
  readSettled,
  recordFinality,
  type SettledPayment,
  settledPlace,
} from '../ledger/payments/reversals.ts'
import type { LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'

const EVERY_MS = 2_000
/** Payments of one network in one pass; the next pass reads more. */
const MOST_AT_ONCE = 5_000
/** authz stops asking a node after this time if the node neither confirms nor denies the payment. */
const MOST_PATIENCE_SECONDS = 3_600
/** The most payments that a line of the log names; `payment_reversal` has all of them. */
const MOST_NAMED = 20

/** A network's chain at its newest final block: answers from there do not change. */
export interface FinalChain {
  /** The newest final block. */
  block(): Promise<Block>
  /** Looks payments up at that block, or at a later final block. */
  lookUp: LookUpPayments
}

export interface FinalityOptions {
  pool: Pool
  /** By network. Networks with a chain that cannot be asked are absent. */
  finals: ReadonlyMap<string, FinalChain>
  logger: Logger
  onReversed: (network: string, payments: number) => void
}

/**
 * Checks settled payments again when their transfers are in a final block. Payments that a reorganisation has reversed for good are
 * recorded and reported. They stay SETTLED: the buyer has the answer, and the loss is the seller's (M10).
 * See authz/payment/DECISIONS.md, "Settlement and its evidence".
 */
export function watchFinality(options: FinalityOptions): Leader {
  const { pool, logger } = options
  return startLeader({
    pool,
    job: JOBS.finality,
    everyMs: EVERY_MS,
    begin: () => createPass(options),
    onFailure: (err) => logger.warn({ err }, 'settled payments cannot be looked at once more'),
  })
}

type Looked = Pick<FinalityResults, 'reversed' | 'lasting' | 'undecided'>

/** Makes a pass: one check of the due payments of each network, on the leader's connection. */
export function createPass({
  finals,
  logger,
  onReversed,
}: Omit<FinalityOptions, 'pool'>): (client: LeaderClient) => Promise<void> {
  /** `seconds`: the time since the first check of a payment. */
  const look = async (
    { lookUp }: FinalChain,
    payments: readonly (SettledPayment & { seconds?: number })[],
  ): Promise<Looked> => {
    const [reversed, lasting]: [string[], string[]] = [[], []]
    const undecided: SettledPayment[] = []
    if (payments.length === 0) return { reversed, lasting, undecided }
    const { time, findings } = await lookUp(payments)
    for (const payment of payments) {
      const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
      const end = conclude(payment, { finding, time })
      const isBeyond = finding.kind === 'unexplained' && (payment.seconds ?? 0) > MOST_PATIENCE_SECONDS
      if (end?.state === 'SETTLED' || isBeyond) lasting.push(payment.id)
      else if (end) reversed.push(payment.id)
      else undecided.push(payment)
      if (isBeyond) logger.warn({ paymentId: payment.id }, 'nobody can tell from the chain whether a payment lasts')
    }
    return { reversed, lasting, undecided }
  }

  const record = async (client: LeaderClient, results: FinalityResults): Promise<void> => {
    const { network, place, ...looked } = results
    if (!place && Object.values(looked).every(({ length }) => length === 0)) return
    const fresh = await inTransactionOn(client, () => recordFinality(client, results))
    if (fresh.length === 0) return
    onReversed(network, fresh.length)
    const named = { network, payments: fresh.length, paymentIds: fresh.slice(0, MOST_NAMED) }
    logger.error(named, 'a reorganisation has taken settled payments back')
  }

  const passOf = async (client: LeaderClient, network: string, chain: FinalChain): Promise<void> => {
    const { time: until } = await chain.block()
    const after = await settledPlace(client, network)
    const { payments, next } = await readSettled(client, { network, limit: MOST_AT_ONCE, after, until })
    await record(client, { network, ...(await look(chain, payments)), ...(next !== after && { place: next }) })
    const again = await readRechecks(client, { network, limit: MOST_AT_ONCE, until })
    await record(client, { network, ...(await look(chain, again)) })
  }

  return async (client: LeaderClient): Promise<void> => {
    const failures: unknown[] = []
    // The networks are checked one after another, because each is written in one transaction on the leader's connection.
    for (const [network, chain] of finals)
      await passOf(client, network, chain).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}
