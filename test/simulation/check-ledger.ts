import { mayFollowRelease } from './model-chain.ts'
import type { ModelLedger } from './model-ledger.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/**
 * Checks the rules for ledger and chain after every simulated event. The code that delivers an answer checks the rules about single
 * answers.
 */
export function checkLedger({ chain, ledger }: World): void {
  checkLeases(ledger)
  const sold = new Map<string, number>()
  const charged = new Map<string, bigint>()
  const closedBy = new Map<string, string>()
  for (const {
    key,
    state,
    transaction,
    ephemeral,
    endpoint,
    onChain,
    voucher,
    amount,
    resolved,
  } of ledger.rows.values()) {
    if (voucher && state === 'SETTLED')
      charged.set(voucher.channel, (charged.get(voucher.channel) ?? 0n) + BigInt(amount))
    // A voucher without a deposit moves no money.
    if (voucher?.deposit === 0n) continue
    const other = closedBy.get(onChain)
    if (state === 'SETTLED' && other !== undefined)
      throw new Violation('M2', `${key} and ${other} are both settled by the use of ${onChain}`)
    if (state === 'SETTLED') closedBy.set(onChain, key)
    const trace = chain.trace(onChain)
    const isHeld = trace?.kind === 'paid' && trace.id === transaction
    const mayBeMissing = !resolved && chain.wasTakenBack(transaction ?? '')
    if (state === 'SETTLED' && !isHeld && !mayBeMissing)
      throw new Violation('M10', `${key} is settled by ${transaction}, which the chain does not hold`)
    if (state === 'SETTLED' && ephemeral) sold.set(endpoint, (sold.get(endpoint) ?? 0) + 1)
    // Another party's transaction may pay a released payment. The gateway learns of it only later.
    const isOver = state === 'EXPIRED' || state === 'CANCELLED' || (state === 'RELEASED' && !mayFollowRelease(trace))
    if (isOver && trace?.kind === 'paid') throw new Violation('M5', `${key} is ${state}, and was paid`)
  }
  for (const [id, channel] of ledger.channels) {
    const { charged: sum, signedMax, balance, lost, recovered } = channel
    if (recovered > lost) throw new Violation('M10', `${id} is charged ${recovered} for ${lost} that were lost`)
    if (sum !== (charged.get(id) ?? 0n) + recovered)
      throw new Violation('M10', `${id} says ${sum}, its payments another sum`)
    if (sum > signedMax) throw new Violation('M1', `${id} owes ${sum}, and vouchers claim ${signedMax}`)
    if (signedMax > balance && channel.synced)
      throw new Violation('M1', `${id} claims ${signedMax} of a balance of ${balance}`)
  }
  for (const [endpoint, count] of sold) if (count > 1) throw new Violation('M8', `${endpoint} was sold ${count} times`)
}

/** Expects that a payment that can no longer be charged reserves nothing. */
function checkLeases({ rows }: ModelLedger): void {
  for (const { key, state, leaseUntil, validBefore, voucher } of rows.values())
    if (state === 'RESERVED' && voucher?.deposit !== 0n && leaseUntil > validBefore)
      throw new Violation('lease', `${key} is held until ${leaseUntil}, and valid until ${validBefore}`)
}
