import type { SettleOutcome, VerifyOutcome } from '../../authz/facilitator/client.ts'
import { STRAY } from './model-chain.ts'
import type { World } from './world.ts'

interface Authorization {
  /** The chain's name for it. */
  onChain: string
  validBefore: number
  /** Its payer's money is gone at the time of settlement. */
  poor: boolean
  /** Only the facilitator can determine the payer or check the signature. */
  bare: boolean
}

/** A facilitator that may be silent. */
export function verify(world: World, { onChain, bare }: Authorization): VerifyOutcome {
  if (world.mishap(0.05)) return { kind: 'unavailable' }
  const isUsed = world.chain.trace(onChain) !== undefined
  if (!isUsed) return { kind: 'valid', payer: undefined }
  // For a bare transaction, some facilitators only report that it is invalid.
  const isVague = bare && world.random.chance(0.5)
  return { kind: 'invalid', reason: isVague ? 'invalid_payload' : 'invalid_exact_evm_nonce_already_used' }
}

const SILENCE: SettleOutcome = { kind: 'unknown', reason: 'settlement_unanswered', transaction: undefined }

/**
 * A facilitator that may be silent before or after it has sent the transaction, answer before it is mined, or lie. Its refusals are honest
 * where the gateway relies on them for a free ephemeral endpoint. Elsewhere it may send a payment that it has refused.
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
  if (mayRefuseFalsely && world.mishap(0.05)) {
    world.later(() => chain.send({ id: `${STRAY}${attempt}`, key, kind: 'paid', validBefore }))
    return { kind: 'refused', reason: 'insufficient_funds' }
  }
  chain.send({ id, key, kind: 'paid', validBefore })
  if (!world.mishap(0.2)) chain.mine(Math.max(now, chain.time))
  if (world.mishap(0.1)) return SILENCE
  if (chain.trace(key)?.id !== id && random.chance(0.5))
    return { kind: 'unknown', reason: 'nonce_already_used', transaction: undefined }
  return { kind: 'settled', transaction: id }
}
