import type { ClientBase, Pool } from 'pg'
import { type Leader, startLeader } from '../../runtime/leader.ts'
import type { Logger } from '../../runtime/logger.ts'
import {
  readSettled,
  recordReversals,
  type SettledPayment,
  type SettledPlace,
  whereSettledBegin,
} from '../ledger/reversals.ts'
import type { ChainEvidence, LookUpPayments } from './chain-evidence.ts'
import { conclude } from './conclude.ts'
import { eachNetwork } from './each-network.ts'
import { createPatience } from './patience.ts'

/** Any number that only this work uses: one process at a time does it. */
const LEADER_LOCK = 402_406

const EVERY_MS = 5_000
/** Payments that are watched at once; more are read when these are decided. */
const MOST_WATCHED = 20_000
/** Of what the chain has taken back it is asked for the last time when it can no longer come back, which is minutes away. */
const LONGEST_WAIT_MS = 60_000
/** After this it is not waited for a node that finds neither a payment nor that there is none. */
const MOST_PATIENCE_SECONDS = 3_600
/** Payments that a line of the log names; `payment_reversal` has each. */
const MOST_NAMED = 20

export interface FinalityOptions {
  pool: Pool
  /** By network, as deep as what is found lasts; a network whose chain cannot be asked is left alone. */
  lookUps: ReadonlyMap<string, LookUpPayments>
  logger: Logger
  onReversed: (network: string, payments: number) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Looks at settled payments once more, when their transfers are as deep in the chain as what is found there lasts. What a
 * reorganisation has taken away for good is written down, and told of: a settled row does not change, the answer
 * has gone out, and the loss is its seller's (M10).
 */
export function watchFinality(options: FinalityOptions): Leader {
  const { pool, logger } = options
  // Outlasts a pass that fails: what was read while a node is down is looked at when it is back.
  const pass = createPass(options)
  return startLeader({
    pool,
    lock: LEADER_LOCK,
    everyMs: EVERY_MS,
    begin: () => pass,
    onFailure: (err) => logger.warn({ err }, 'settled payments cannot be looked at once more'),
  })
}

function createPass({ lookUps, logger, onReversed, now }: FinalityOptions) {
  const networks = [...lookUps.keys()]
  const patience = createPatience(now, LONGEST_WAIT_MS)
  const watched = new Map<string, SettledPayment>()
  let place: SettledPlace | undefined

  const readMore = async (client: ClientBase) => {
    const limit = MOST_WATCHED - watched.size
    if (limit <= 0) return
    place ??= await whereSettledBegin(client)
    const { payments, next } = await readSettled(client, { networks, limit, after: place })
    for (const payment of payments) watched.set(payment.id, payment)
    place = next
  }

  /** Forgets what lasts; answers what was taken back. */
  const judge = (payments: readonly SettledPayment[], { time, findings }: ChainEvidence): string[] => {
    const reversed: string[] = []
    for (const payment of payments) {
      const finding = findings.get(payment.id) ?? { kind: 'unexplained' }
      const end = conclude(payment, { finding, time })
      const isBeyond = finding.kind === 'unexplained' && time > payment.createdAt + MOST_PATIENCE_SECONDS
      if (end?.state === 'SETTLED' || isBeyond) watched.delete(payment.id)
      else if (end) reversed.push(payment.id)
      else patience.later(payment)
      if (isBeyond) logger.warn({ paymentId: payment.id }, 'nobody can tell from the chain whether a payment lasts')
    }
    return reversed
  }

  return async (client: ClientBase): Promise<void> => {
    await readMore(client)
    const payments = patience.dueOf([...watched.values()])
    await eachNetwork({ lookUps, payments }, async (network, own, evidence) => {
      const reversed = judge(own, evidence)
      if (reversed.length === 0) return
      const fresh = await recordReversals(client, reversed)
      for (const id of reversed) watched.delete(id)
      if (fresh.length === 0) return
      onReversed(network, fresh.length)
      const named = { network, payments: fresh.length, paymentIds: fresh.slice(0, MOST_NAMED) }
      logger.error(named, 'a reorganisation has taken settled payments back')
    })
  }
}
