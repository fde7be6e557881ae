import { LATEST_LOOK_SECONDS } from '../../domain/envoy-contract/time-outs.ts'
import type { Facilitator } from '../facilitator/client.ts'
import type { Claim, HeldPayment, Ledger } from '../ledger/ledger.ts'
import type { ReadChannel } from '../schemes/batch-settlement/read-channel.ts'
import type { LookAtSpending } from '../schemes/spending.ts'
import type { FindTransfer } from '../schemes/transfer-evidence.ts'
import type { Verdict } from './attempt-state.ts'
import type { PayerStanding } from './payer-standing.ts'
import { concludeAttempt } from './perform.ts'

/** The decision about an upstream's answer that the gateway holds. */
export type Settlement = Extract<Verdict, { kind: 'settled' | 'refused' | 'unknown' | 'unavailable' | 'turned-away' }>

export interface SettlementPorts {
  ledger: Ledger
  facilitatorOf(network: string): Facilitator | undefined
  /** Asks the chain about a transfer. Returns undefined for networks where the facilitator's answer counts as evidence. */
  evidenceOf(network: string): FindTransfer | undefined
  /** Asks the chain whether an authorization is spent. Returns undefined for the networks for which `evidenceOf` returns undefined. */
  spendingOf(network: string): LookAtSpending | undefined
  channelsOf(network: string): ReadChannel | undefined
  standing: Pick<PayerStanding, 'ended'>
}

const CALLED_IN = { is: 'called in' } as const

const UNAVAILABLE: Settlement = { kind: 'unavailable' }

/**
 * Charges a payment after its upstream has succeeded. SETTLING is durable before the facilitator is asked, because money may then have
 * moved. SETTLED is durable before the answer goes to the buyer (M1). `upstreamStatus` is undefined if the upstream is asked after the
 * charge.
 */
export async function settle(
  payment: HeldPayment,
  upstreamStatus: number | undefined,
  ports: SettlementPorts,
): Promise<Settlement> {
  // A claim was charged before, and is not charged again (M4).
  if (payment.claim) return settledBefore(payment, payment.claim, ports)
  const { network } = payment.requirements
  const facilitator = ports.facilitatorOf(network)
  if (!facilitator) return UNAVAILABLE
  const { ledger } = ports
  const find = ports.evidenceOf(network)
  const latestLook = performance.now() + 1000 * LATEST_LOOK_SECONDS
  const isAnswered = upstreamStatus !== undefined
  const event = isAnswered ? ({ is: 'answered', success: true, upstreamStatus } as const) : CALLED_IN
  const state = await concludeAttempt(payment, event, {
    ledger,
    settle: facilitator.settle,
    findTransfer: find && ((expected, once) => find(expected, once ? 0 : latestLook)),
    lookAtSpending: ports.spendingOf(network),
    readChannel: ports.channelsOf(network),
  })
  const outcome = state.at === 'ended' && isSettlement(state.verdict) ? state.verdict : UNAVAILABLE
  ports.standing.ended(payment, outcome.kind)
  return outcome
}

/** Ends a claim of a payment that was charged before. Another claim may have replaced a slow one, and is then served instead. */
async function settledBefore(payment: HeldPayment, claim: Claim, { ledger }: SettlementPorts): Promise<Settlement> {
  const held = await ledger.releaseAnswer(payment, claim).catch(() => false)
  if (!held) return UNAVAILABLE
  return { kind: 'settled', transaction: claim.transaction, ...(payment.receipt && { receipt: payment.receipt }) }
}

export function isSettlement(verdict: Verdict): verdict is Settlement {
  return ['settled', 'refused', 'unknown', 'unavailable', 'turned-away'].includes(verdict.kind)
}
