import type { ClientBase, Pool } from 'pg'
import { type Leader, startLeader } from '../../runtime/leader.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Block } from '../chain/blocks.ts'
import {
  type FinalityWord,
  readRechecks,
  readSettled,
  recordFinality,
  type SettledPayment,
  settledPlace,
} from '../ledger/reversals.ts'
import type { LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'

/** Any number that only this work uses: one process at a time does it. */
const LEADER_LOCK = 402_406

const EVERY_MS = 2_000
/** Payments of one network that are looked at together; more are read in the next pass. */
const MOST_AT_ONCE = 5_000
/** After this it is not waited for a node that finds neither a payment nor that there is none. */
const MOST_PATIENCE_SECONDS = 3_600
/** Payments that a line of the log names; `payment_reversal` has each. */
const MOST_NAMED = 20

/** A network's chain, as deep as what is found lasts. */
export interface FinalChain {
  /** The latest block that lasts. */
  block(): Promise<Block>
  /** Asks at that block, or at a later one that lasts. */
  lookUp: LookUpPayments
}

export interface FinalityOptions {
  pool: Pool
  /** By network; a network whose chain cannot be asked is left alone. */
  finals: ReadonlyMap<string, FinalChain>
  logger: Logger
  onReversed: (network: string, payments: number) => void
}

/**
 * Looks at settled payments once more, when their transfers are as deep in the chain as what is found there lasts. What a
 * reorganisation has taken away for good is written down, and told of: a settled row does not change, the answer
 * has gone out, and the loss is its seller's (M10). How far each network was looked at is on record, so that none is left out
 * however long nobody looks.
 * See docs/decisions.md, "Settlement and its evidence".
 */
export function watchFinality(options: FinalityOptions): Leader {
  const { pool, logger } = options
  return startLeader({
    pool,
    lock: LEADER_LOCK,
    everyMs: EVERY_MS,
    begin: () => createPass(options),
    onFailure: (err) => logger.warn({ err }, 'settled payments cannot be looked at once more'),
  })
}

type Looked = Pick<FinalityWord, 'reversed' | 'lasting' | 'undecided'>

/** One look at each network's payments that are due, with the connection of the lead. */
export function createPass({
  finals,
  logger,
  onReversed,
}: Omit<FinalityOptions, 'pool'>): (client: ClientBase) => Promise<void> {
  /** `seconds`: for how long each is looked at already. */
  const look = async (
    { lookUp }: FinalChain,
    payments: readonly (SettledPayment & { seconds?: number })[],
  ): Promise<Looked> => {
    const [reversed, lasting, undecided]: [string[], string[], string[]] = [[], [], []]
    if (payments.length === 0) return { reversed, lasting, undecided }
    const { time, findings } = await lookUp(payments)
    for (const payment of payments) {
      const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
      const end = conclude(payment, { finding, time })
      const isBeyond = finding.kind === 'unexplained' && (payment.seconds ?? 0) > MOST_PATIENCE_SECONDS
      if (end?.state === 'SETTLED' || isBeyond) lasting.push(payment.id)
      else (end ? reversed : undecided).push(payment.id)
      if (isBeyond) logger.warn({ paymentId: payment.id }, 'nobody can tell from the chain whether a payment lasts')
    }
    return { reversed, lasting, undecided }
  }

  const record = async (client: ClientBase, word: FinalityWord): Promise<void> => {
    const { network, place, ...looked } = word
    if (!place && Object.values(looked).every(({ length }) => length === 0)) return
    const fresh = await together(client, () => recordFinality(client, word))
    if (fresh.length === 0) return
    onReversed(network, fresh.length)
    const named = { network, payments: fresh.length, paymentIds: fresh.slice(0, MOST_NAMED) }
    logger.error(named, 'a reorganisation has taken settled payments back')
  }

  const passOf = async (client: ClientBase, network: string, chain: FinalChain): Promise<void> => {
    const { time: until } = await chain.block()
    const after = await settledPlace(client, network)
    const { payments, next } = await readSettled(client, { network, limit: MOST_AT_ONCE, after, until })
    await record(client, { network, ...(await look(chain, payments)), ...(next !== after && { place: next }) })
    const again = await readRechecks(client, { network, limit: MOST_AT_ONCE, until })
    await record(client, { network, ...(await look(chain, again)) })
  }

  return async (client: ClientBase): Promise<void> => {
    const failures: unknown[] = []
    // One after another: what is written of each is one transaction on the connection of the lead.
    for (const [network, chain] of finals)
      await passOf(client, network, chain).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

/** A transaction on a connection that is the caller's own. */
async function together<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
