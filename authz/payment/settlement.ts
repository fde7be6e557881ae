import type { Facilitator } from '../facilitator/client.ts'
import type { Claim, HeldPayment, Ledger } from '../ledger/ledger.ts'
import type { ReadChannel } from '../schemes/batch-settlement/read-channel.ts'
import type { FindTransfer } from '../schemes/transfer-evidence.ts'
import type { Verdict } from './attempt.ts'
import { concludeAttempt } from './perform.ts'

/** What becomes of an upstream's answer that has been held back. */
export type Settlement = Extract<Verdict, { kind: 'settled' | 'refused' | 'unknown' | 'unavailable' | 'turned-away' }>

export interface SettlementPorts {
  ledger: Ledger
  facilitatorOf(network: string): Facilitator | undefined
  /** The chain's own word on a transfer; undefined for networks whose facilitator is taken at its word. */
  evidenceOf(network: string): FindTransfer | undefined
  channelsOf(network: string): ReadChannel | undefined
}

/**
 * How long after the upstream's answer the chain is still asked anew, in milliseconds: a facilitator may take as long, and Envoy
 * waits five seconds longer for all of it (`SETTLE_TIMEOUT` in `xds/resources/http-filters.ts`).
 */
const LATEST_LOOK_MS = 40_000

const CALLED_IN = { is: 'called in' } as const

const UNAVAILABLE: Settlement = { kind: 'unavailable' }

/**
 * Charges a payment whose upstream has succeeded. SETTLING is durable before the facilitator hears of it, so that a
 * crash at any point leaves a row that says what may have happened; SETTLED is durable before the answer goes out (M1).
 * What was charged before and is only claimed goes out as it is (M4). `upstreamStatus` is undefined where the upstream is asked
 * afterwards.
 */
export async function settle(
  payment: HeldPayment,
  upstreamStatus: number | undefined,
  ports: SettlementPorts,
): Promise<Settlement> {
  if (payment.claim) return settledBefore(payment, payment.claim, ports)
  const { network } = payment.requirements
  const facilitator = ports.facilitatorOf(network)
  if (!facilitator) return UNAVAILABLE
  const { ledger } = ports
  const find = ports.evidenceOf(network)
  const latestLook = performance.now() + LATEST_LOOK_MS
  const isAnswered = upstreamStatus !== undefined
  const event = isAnswered ? ({ is: 'answered', success: true, reason: 'success', upstreamStatus } as const) : CALLED_IN
  const state = await concludeAttempt(payment, event, {
    ledger,
    facilitator,
    findTransfer: find && ((expected, once) => find(expected, once ? 0 : latestLook)),
    readChannel: ports.channelsOf(network),
  })
  return state.at === 'ended' && isSettlement(state.verdict) ? state.verdict : UNAVAILABLE
}

/** Who took too long may have lost the claim to somebody else, who is then the one to be served. */
async function settledBefore(payment: HeldPayment, claim: Claim, { ledger }: SettlementPorts): Promise<Settlement> {
  const held = await ledger.renewClaim(payment, claim).catch(() => false)
  if (!held) return UNAVAILABLE
  return { kind: 'settled', transaction: claim.transaction, ...(payment.receipt && { receipt: payment.receipt }) }
}

function isSettlement(verdict: Verdict): verdict is Settlement {
  return ['settled', 'refused', 'unknown', 'unavailable', 'turned-away'].includes(verdict.kind)
}
