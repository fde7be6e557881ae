import type { SettleOutcome, VerifyOutcome } from '../../authz/facilitator/client.ts'
import { rejectionOf } from '../../authz/facilitator/rejections.ts'
import { STRAY } from './model-chain.ts'
import type { World } from './world.ts'

interface Authorization {
  /** The authorization's name on the chain. */
  onChain: string
  validBefore: number
  /** Whether the payer's money is gone at the time of settlement. */
  poor: boolean
  /** Whether only the facilitator can determine the payer or check the signature. */
  bare: boolean
}

/** Simulates a verification by a facilitator that sometimes does not answer. */
export function verify(world: World, { onChain, bare }: Authorization): VerifyOutcome {
  if (world.mishap(0.05)) return { kind: 'unavailable' }
  const isUsed = world.chain.trace(onChain) !== undefined
  if (!isUsed) return { kind: 'valid', payer: undefined }
  // If only the facilitator can read a transaction, some facilitators report a used one as invalid without a reason.
  const isVague = bare && world.random.chance(0.5)
  if (isVague) return { kind: 'invalid', reason: 'invalid_payload' }
  // The payer's balance is gone after the transfer, and the facilitator checks the balance first.
  const isPoor = !bare && world.mishap(0.3)
  return { kind: 'invalid', reason: isPoor ? 'insufficient_funds' : 'invalid_exact_evm_nonce_already_used' }
}

/** Returns the refusal that authz reads in a facilitator's HTTP status 400 or 429. */
function rejection(status: 400 | 429): SettleOutcome {
  const outcome = rejectionOf({ status, text: '' })
  if (!outcome) throw new Error(`${status} is no rejection`)
  return outcome
}

const SILENCE: SettleOutcome = { kind: 'unknown', reason: 'settlement_unanswered', transaction: undefined }

/**
 * Simulates a settlement. The facilitator may fail before or after it sends the transaction, answer before the transaction is mined, or
 * lie. It may also send a payment that it refuses. Its refusals of deposits are honest (`mayRefuseFalsely`).
 */
export function settle(
  world: World,
  { onChain: key, validBefore, poor }: Authorization,
  { attempt, mayRefuseFalsely }: { attempt: string; mayRefuseFalsely: boolean },
): SettleOutcome {
  const { chain, now, random } = world
  const id = `tx-${attempt}`
  if (world.mishap(0.05)) return { kind: 'unsent', reason: 'facilitator_busy' }
  if (world.mishap(0.05)) return { kind: 'settled', transaction: `lie-${attempt}` }
  if (poor) return { kind: 'refused', reason: 'insufficient_funds' }
  if (world.mishap(0.05)) return SILENCE
  if (world.mishap(0.05)) return rejection(429)
  // The facilitator refuses a payment that it sends anyway, now or later. A proxy that repeats calls has this effect.
  if (mayRefuseFalsely && world.mishap(0.15)) {
    const send = () => chain.send({ id: `${STRAY}${attempt}`, key, kind: 'paid', validBefore })
    if (random.chance(0.5)) world.later(send)
    else {
      send()
      chain.mine(Math.max(now, chain.time))
    }
    return random.chance(0.5) ? { kind: 'refused', reason: 'insufficient_funds' } : rejection(400)
  }
  chain.send({ id, key, kind: 'paid', validBefore })
  if (!world.mishap(0.2)) chain.mine(Math.max(now, chain.time))
  if (world.mishap(0.1)) return SILENCE
  if (chain.trace(key)?.id !== id && random.chance(0.5))
    return { kind: 'unknown', reason: 'invalid_exact_evm_nonce_already_used', transaction: undefined }
  return { kind: 'settled', transaction: id }
}
