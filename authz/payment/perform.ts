import type { FindTransfer } from '../exact-evm/transfer-evidence.ts'
import type { SettleOutcome } from '../facilitator.ts'
import type { HeldPayment, Ledger, Reservation } from '../ledger/ledger.ts'
import {
  type AttemptEvent,
  type AttemptState,
  type Effect,
  IDENTIFYING,
  next,
  RESERVING,
  type Step,
  type Verification,
} from './attempt.ts'

/** What an attempt needs of the world. */
export interface AttemptPorts {
  ledger: Ledger
  facilitator: {
    verify(payment: HeldPayment): Promise<Verification>
    settle(payment: HeldPayment): Promise<SettleOutcome>
  }
  /** The chain's own word on a transfer; undefined where the facilitator is taken at its word. */
  findTransfer: FindTransfer | undefined
}

/**
 * Reserves, and goes on until the upstream may be called or the attempt has ended; answers the reservation as it was
 * made. One without a payer is made once the facilitator has told who pays. Never rejects.
 */
export async function openAttempt(
  reservation: Reservation,
  ports: AttemptPorts,
): Promise<{ state: AttemptState; payment: Reservation }> {
  let payment = reservation
  const reserve = async (): Promise<AttemptEvent> => ({
    is: 'reserved',
    outcome: await ports.ledger.reserve(payment).catch(() => UNAVAILABLE),
  })
  const answer = (effect: Effect) => {
    if (effect.do !== 'reserve') return perform(effect, payment, ports)
    payment = { ...reservation, payer: effect.payer }
    return reserve()
  }
  const start = reservation.payer === '' ? IDENTIFYING : next(RESERVING, await reserve())
  return { state: await proceed(start, answer), payment }
}

/** Goes on with an attempt that was admitted and whose upstream has answered, to its end. Never rejects. */
export function concludeAttempt(
  payment: HeldPayment,
  answered: AttemptEvent & { is: 'answered' },
  ports: AttemptPorts,
): Promise<AttemptState> {
  const answer = (effect: Effect) => perform(effect as Exclude<Effect, { do: 'reserve' }>, payment, ports)
  return proceed(next({ at: 'admitted' }, answered), answer)
}

/**
 * Ends an attempt that was admitted and whose answer is none to charge for. Rejects when that could not be written: its
 * lease ends it then.
 */
export async function letGo(
  payment: HeldPayment,
  because: { reason: string; upstreamStatus: number | undefined },
  ledger: Pick<Ledger, 'release'>,
): Promise<void> {
  const start = next({ at: 'admitted' }, { is: 'answered', success: false, ...because })
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

/** Does what an attempt asks for, and says what came of it. Never rejects. */
async function perform(
  effect: Exclude<Effect, { do: 'reserve' }>,
  payment: HeldPayment,
  ports: AttemptPorts,
): Promise<AttemptEvent> {
  const { ledger, facilitator, findTransfer } = ports
  switch (effect.do) {
    case 'verify':
      return { is: 'verified', outcome: await facilitator.verify(payment) }
    case 'release':
      await ledger.release(payment, effect).catch(() => false)
      return { is: 'released' }
    case 'begin':
      return { is: 'begun', held: await ledger.beginSettlement(payment, effect.upstreamStatus).catch(() => false) }
    case 'settle':
      return { is: 'settled', outcome: await facilitator.settle(payment) }
    case 'prove':
      return { is: 'proven', evidence: findTransfer ? await findTransfer(expected(payment, effect)) : 'proven' }
    case 'close':
      return { is: 'closed', written: await ledger.close(payment, effect.closing).catch(() => false) }
  }
}

const UNAVAILABLE = { kind: 'unavailable' } as const

function expected({ payer, requirements, signed }: HeldPayment, { transaction }: { transaction: string }) {
  return { transaction, payer, requirements, signed }
}
