import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import { pause } from '../../runtime/pause.ts'
import type { SettleOutcome } from '../facilitator/client.ts'
import type { Charge, CommitOutcome, HeldPayment, Ledger, Reservation } from '../ledger/ledger.ts'
import { isChannelPayment } from '../schemes/batch-settlement/payload.ts'
import type { ReadChannel } from '../schemes/batch-settlement/read-channel.ts'
import { paymentKindOf } from '../schemes/registry.ts'
import type { LookAtSpending } from '../schemes/spending.ts'
import type { ExpectedTransfer, TransferEvidence } from '../schemes/transfer-evidence.ts'
import { identifying, next, reserving } from './attempt.ts'
import type { AttemptEvent, AttemptState, Effect, Mirrored, Step, Verified } from './attempt-state.ts'

/** The services that an attempt needs before its upstream is called. */
export interface OpeningPorts {
  ledger: Ledger
  verify(): Promise<Verified>
  /** Reads the payment's channel. */
  mirror(channel: (Effect & { do: 'mirror' })['channel']): Promise<Mirrored>
  /** Counts the payment against the limits of its payer. Returns the limit that it would exceed. */
  enter(payer: string): (AttemptEvent & { is: 'entered' })['limited']
  /** Asks the chain whether an authorization is spent; undefined on networks where the facilitator's answer counts as evidence. */
  lookAtSpending: LookAtSpending | undefined
}

/** The services that an attempt needs after its upstream has answered. */
export interface ClosingPorts {
  ledger: Ledger
  settle(payment: HeldPayment): Promise<SettleOutcome>
  /** Asks the chain about a transfer; `once`: with one read. Undefined on networks where the facilitator's answer counts as evidence. */
  findTransfer: ((expected: ExpectedTransfer, once?: true) => Promise<TransferEvidence>) | undefined
  /** Asks the chain whether an authorization is spent. Undefined on the networks where `findTransfer` is undefined. */
  lookAtSpending: LookAtSpending | undefined
  /** Asks the chain about a channel. Undefined on the networks where `findTransfer` is undefined. */
  readChannel: ReadChannel | undefined
}

/**
 * Reserves a payment, and performs the attempt until the upstream may be called or the attempt has ended. A payment that is not `proven` is
 * reserved only after the facilitator has named its payer. The returned `payment` has this payer. Never rejects.
 */
export async function openAttempt(
  reservation: Reservation,
  { proven, known, ...ports }: OpeningPorts & { proven: boolean; known: boolean },
  signal?: AbortSignal,
): Promise<{ state: AttemptState; payment: Reservation }> {
  let payment = reservation
  const answer = async (effect: Effect): Promise<AttemptEvent> => {
    switch (effect.do) {
      case 'wait':
        return { is: 'waited', gone: await goneAfter(effect.milliseconds, signal) }
      case 'verify':
        return { is: 'verified', ...(await ports.verify()) }
      case 'mirror':
        return { is: 'mirrored', ...(await ports.mirror(effect.channel)) }
      case 'enter':
        return { is: 'entered', limited: ports.enter(effect.payer) }
      case 'reserve': {
        const { payer = '', mirror } = effect
        const { mirror: _, ...rest } = payment
        payment = { ...rest, payer: rest.payer || payer, ...(mirror && { mirror }) }
        return { is: 'reserved', outcome: await ports.ledger.reserve(payment).catch(() => UNAVAILABLE) }
      }
      default:
        return performAlways(effect, payment, ports)
    }
  }
  return { state: await proceed(startOf(reservation, { proven, known }), answer), payment }
}

/**
 * The first step of an attempt. A payment without a checked signature is reserved only when the facilitator has accepted it. This is also
 * true for a deposit, which may open a new channel.
 */
function startOf({ signed }: Reservation, { proven, known }: { proven: boolean; known: boolean }): Step {
  const paymentKind = paymentKindOf(signed)
  return proven && paymentKind !== 'deposit' ? reserving(paymentKind, known) : identifying(paymentKind)
}

/** Whether the client has gone. */
async function goneAfter(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  await pause(milliseconds, signal)
  return signal?.aborted ?? false
}

/** Performs an admitted attempt from the upstream's answer to its end. Never rejects. */
export function concludeAttempt(
  payment: HeldPayment,
  answered: AttemptEvent & { is: 'answered' | 'called in' },
  ports: ClosingPorts,
): Promise<AttemptState> {
  const answer = (effect: Effect) => performClosing(effect, payment, ports)
  return proceed(next({ at: 'admitted', paymentKind: paymentKindOf(payment.signed) }, answered), answer)
}

/**
 * Releases an admitted attempt with an answer that is not charged. Rejects if the release could not be written. Then the payment is
 * released when its lease ends.
 */
export async function releaseAttempt(
  payment: HeldPayment,
  because: { reason: PaymentReason; upstreamStatus: number | undefined; isFree?: boolean },
  ledger: Pick<Ledger, 'release'>,
): Promise<void> {
  const start = next(
    { at: 'admitted', paymentKind: paymentKindOf(payment.signed) },
    { is: 'answered', success: false, ...because },
  )
  await proceed(start, async (effect) => {
    if (effect.do !== 'release') throw new Error(`what is not charged for is to be ${effect.do}`)
    await ledger.release(payment, effect)
    return { is: 'released' }
  })
}

async function proceed(start: Step, answer: (effect: Effect) => Promise<AttemptEvent>): Promise<AttemptState> {
  let { state, effect } = start
  while (effect) ({ state, effect } = next(state, await answer(effect)))
  return state
}

/** Performs an effect that follows the upstream's answer, and returns its outcome as an event. Never rejects. */
async function performClosing(effect: Effect, payment: HeldPayment, ports: ClosingPorts): Promise<AttemptEvent> {
  switch (effect.do) {
    case 'begin': {
      const begun = ports.ledger.beginSettlement(payment, effect.upstreamStatus)
      return { is: 'begun', held: await begun.catch(() => false) }
    }
    case 'settle':
      return { is: 'settled', outcome: await ports.settle(payment) }
    case 'prove':
      return { is: 'proven', evidence: await evidenceOf(effect, payment, ports.findTransfer) }
    case 'commit':
      return { is: 'committed', outcome: await commit(payment, effect.charge, ports) }
    default:
      return performAlways(effect, payment, ports)
  }
}

/** Performs an effect that may come before and after the upstream's answer. Never rejects. */
async function performAlways(
  effect: Effect,
  payment: HeldPayment,
  { ledger, lookAtSpending }: Pick<OpeningPorts, 'ledger' | 'lookAtSpending'>,
): Promise<AttemptEvent> {
  switch (effect.do) {
    case 'release':
      await ledger.release(payment, effect).catch(() => false)
      return { is: 'released' }
    case 'look':
      return { is: 'looked', spending: await lookAtSpending?.(payment) }
    case 'close':
      return { is: 'closed', written: await ledger.close(payment, effect.closing).catch(() => false) }
    default:
      throw new Error(`nobody can ${effect.do} here`)
  }
}

/**
 * The evidence for a settlement. Without a node, the facilitator's report that it has settled counts as evidence. A transfer that the
 * facilitator does not report is never assumed.
 */
async function evidenceOf(
  effect: Effect & { do: 'prove' },
  payment: HeldPayment,
  findTransfer: ClosingPorts['findTransfer'],
): Promise<TransferEvidence> {
  if (!findTransfer) return effect.doubted ? 'unavailable' : 'proven'
  return findTransfer(expected(payment, effect), effect.doubted)
}

async function commit(payment: HeldPayment, charge: Charge, ports: ClosingPorts): Promise<CommitOutcome> {
  const mirror = charge.by === 'deposit' ? await channelAfter(payment, ports) : undefined
  try {
    const receipt = await ports.ledger.commit(payment, charge, mirror)
    return receipt ? { kind: 'committed', receipt } : { kind: 'lost' }
  } catch {
    return { kind: 'unknown' }
  }
}

/** A channel's state after a deposit. Returns undefined if the node has not seen the deposit yet. */
async function channelAfter({ signed }: HeldPayment, { readChannel }: ClosingPorts) {
  if (!isChannelPayment(signed)) return undefined
  const { channelId, maxClaimableAmount } = signed.voucher
  const mirror = await readChannel?.(channelId).catch(() => undefined)
  return mirror && mirror.balance >= BigInt(maxClaimableAmount) ? mirror : undefined
}

const UNAVAILABLE = { kind: 'unavailable' } as const

function expected({ payer, requirements, signed }: HeldPayment, { transaction }: { transaction: string }) {
  return { transaction, payer, requirements, signed }
}
