import type { ChargeTime } from '../../domain/endpoints/charging.ts'
import { EMPTY_BEGINNING } from '../ledger/deliveries/body-mark.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { paymentKindOf } from '../schemes/registry.ts'
import { type Settlement, type SettlementPorts, settle } from './settlement.ts'

/** The outcome of a charge before the upstream is asked. `charged` has the claim under which the answer is owed. */
export type ChargedFirst =
  | { kind: 'charged'; payment: HeldPayment }
  | Exclude<Settlement, { kind: 'settled' }>
  /** Charged, but the client no longer waits for the answer. It may claim the answer. */
  | { kind: 'owed' }

const CLIENT_GONE = { reason: 'client_gone', upstreamStatus: undefined } as const

/**
 * Whether a payment is charged before its upstream is asked. Vouchers and deposits are not: the channel holds a voucher's sum, and the
 * payer may take a deposit back.
 */
export function isChargedFirst(payment: HeldPayment, charge: ChargeTime): boolean {
  return charge === 'before' && paymentKindOf(payment.signed) === 'transfer'
}

/**
 * Charges a payment before its upstream is asked. From then on its answer is owed: if the upstream fails, the buyer can claim the answer
 * with this payment (M4).
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export async function chargeFirst(
  payment: HeldPayment,
  request: { mayHaveBody: boolean; signal?: AbortSignal | undefined },
  ports: SettlementPorts,
): Promise<ChargedFirst> {
  const held = request.mayHaveBody ? { ...payment, requestBody: EMPTY_BEGINNING } : payment
  const outcome = await settle(held, undefined, ports)
  if (outcome.kind !== 'settled') return outcome
  const { transaction, receipt } = outcome
  const charged = { ...held, ...(receipt && { receipt }) }
  const owed = await ports.ledger.owe(charged, transaction).catch(() => undefined)
  if (owed && !request.signal?.aborted) return { kind: 'charged', payment: owed }
  // Envoy will not report on this request, so the release makes the answer claimable at once.
  if (owed) await ports.ledger.release(owed, CLIENT_GONE).catch(() => undefined)
  return { kind: 'owed' }
}
