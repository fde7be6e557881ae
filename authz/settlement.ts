import type { FindTransfer } from './exact-evm/transfer-evidence.ts'
import type { Facilitator, SettleOutcome } from './facilitator.ts'
import type { HeldPayment, Ledger } from './ledger/ledger.ts'

/** What becomes of an upstream's answer that has been held back. */
export type Settlement =
  /** Charged, and on record: the answer may go to the buyer. */
  | { kind: 'settled'; transaction: string }
  /** Not charged, and it will not be: 402, the answer is dropped. */
  | { kind: 'refused'; reason: string }
  /** Charged or not, nobody can say yet: 503, and never a new challenge (M5). */
  | { kind: 'unknown' }
  /** Not charged because the attempt had lost its hold, or nothing could be written: 503. */
  | { kind: 'unavailable' }

export interface SettlementPorts {
  ledger: Ledger
  facilitatorOf(network: string): Facilitator | undefined
  /** The chain's own word on a transfer; undefined for networks whose facilitator is taken at its word. */
  evidenceOf(network: string): FindTransfer | undefined
}

/**
 * Charges a payment whose upstream has succeeded. SETTLING is durable before the facilitator hears of it, so that a
 * crash at any point leaves a row that says what may have happened; SETTLED is durable before the answer goes out (M1).
 */
export async function settle(
  payment: HeldPayment,
  upstreamStatus: number,
  ports: SettlementPorts,
): Promise<Settlement> {
  const facilitator = ports.facilitatorOf(payment.requirements.network)
  if (!facilitator) return { kind: 'unavailable' }
  const begun = await ports.ledger.beginSettlement(payment, upstreamStatus).catch(() => false)
  if (!begun) return { kind: 'unavailable' }

  const outcome = await proven(await facilitator.settle(payment), payment, ports)
  if (outcome.kind === 'settled') {
    const { transaction } = outcome
    const recorded = await ports.ledger.close(payment, { state: 'SETTLED', transaction }).catch(() => false)
    return recorded ? { kind: 'settled', transaction } : { kind: 'unknown' }
  }
  // Also a refusal stays open in the ledger: that no money has moved is the chain's to say, not the facilitator's.
  const transaction = outcome.kind === 'unknown' ? outcome.transaction : undefined
  await ports.ledger.close(payment, { state: 'UNKNOWN', reason: outcome.reason, transaction }).catch(() => false)
  return outcome.kind === 'refused' ? { kind: 'refused', reason: outcome.reason } : { kind: 'unknown' }
}

/** A facilitator that claims a settlement has to show the transfer, where the chain can be asked. */
async function proven(outcome: SettleOutcome, payment: HeldPayment, ports: SettlementPorts): Promise<SettleOutcome> {
  const findTransfer = ports.evidenceOf(payment.requirements.network)
  if (outcome.kind !== 'settled' || !findTransfer) return outcome
  const { transaction } = outcome
  const { payer, requirements, signed } = payment
  const evidence = await findTransfer({ transaction, payer, requirements, signed })
  return evidence === 'proven' ? outcome : { kind: 'unknown', reason: `transfer_${evidence}`, transaction }
}
