import type { FindTransfer } from '../exact-evm/transfer-evidence.ts'
import type { Facilitator } from '../facilitator.ts'
import type { HeldPayment, Ledger, Reservation } from '../ledger/ledger.ts'
import { type AttemptEvent, type AttemptState, type Effect, next, RESERVING, type Step } from './attempt.ts'

/** What an attempt needs of the world. */
export interface AttemptPorts {
  ledger: Ledger
  facilitator: Facilitator
  /** The chain's own word on a transfer; undefined where the facilitator is taken at its word. */
  findTransfer: FindTransfer | undefined
}

/** Reserves, and goes on until the upstream may be called or the attempt has ended. Never rejects. */
export async function openAttempt(reservation: Reservation, ports: AttemptPorts): Promise<AttemptState> {
  const outcome = await ports.ledger.reserve(reservation).catch(() => UNAVAILABLE)
  return proceed(next(RESERVING, { is: 'reserved', outcome }), reservation, ports)
}

/** Goes on with an attempt that was admitted and whose upstream has answered, to its end. Never rejects. */
export async function concludeAttempt(
  payment: HeldPayment,
  answered: AttemptEvent & { is: 'answered' },
  ports: AttemptPorts,
): Promise<AttemptState> {
  return proceed(next({ at: 'admitted' }, answered), payment, ports)
}

async function proceed(step: Step, payment: HeldPayment, ports: AttemptPorts): Promise<AttemptState> {
  let { state, effect } = step
  while (effect) ({ state, effect } = next(state, await perform(effect, payment, ports)))
  return state
}

/** Does what an attempt asks for, and says what came of it. Never rejects. */
async function perform(effect: Effect, payment: HeldPayment, ports: AttemptPorts): Promise<AttemptEvent> {
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
  return { transaction, payer, requirements, nonce: signed.authorization.nonce }
}
