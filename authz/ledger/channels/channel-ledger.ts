import type { Pool } from 'pg'
import type { ChannelMirror, ChannelReceipt } from '../../schemes/batch-settlement/channel-state.ts'
import type { Charge, HeldPayment, Reservation, ReserveOutcome } from '../ledger.ts'
import { createBatcher } from '../sql/batcher.ts'
import type { ChargeMemory } from './charge-memory.ts'
import type { ByChannel } from './voucher-room.ts'
import { type ChannelStep, stepChannels, type VoucherEnd, type VoucherEnded } from './vouchers.ts'

/** The ledger of payments through channels. All steps on channels go through one batcher. */
interface ChannelLedger {
  reserve(reservation: ByChannel<Reservation>): Promise<ReserveOutcome>
  /** Charges the payment to its channel. Returns the receipt, or undefined if the attempt no longer has a hold in the channel. */
  commit(payment: ByChannel<HeldPayment>, charge: Charge, mirror?: ChannelMirror): Promise<ChannelReceipt | undefined>
  /** Ends the hold of the payment. Returns false if the attempt no longer has a hold in the channel. */
  giveBack(payment: ByChannel<HeldPayment>, end: VoucherEnd['end']): Promise<boolean>
  /** Resolves when every call that was made before has its result. */
  drain(): Promise<void>
}

/** A step with newer chain state of its channel has a batch of its own, because it may first have to insert the channel's row. */
export function createChannelLedger(
  pool: Pool,
  limits: { maxBatch: number; maxInFlight: number; spacingMs: number },
  own: { memory: ChargeMemory; holder: number | null },
): ChannelLedger {
  const steps = createBatcher<ChannelStep, ReserveOutcome | VoucherEnded>({
    flush: (batch) => stepChannels(pool, batch, own),
    ...limits,
  })
  const alone = async (step: ChannelStep) => (await stepChannels(pool, [step], own))[0]
  const endVoucher = async (end: VoucherEnd): Promise<VoucherEnded> => {
    const step = { end }
    const hasNews = end.end.state === 'SETTLED' && end.end.mirror
    return (await (hasNews ? alone(step) : steps.submit(step))) as VoucherEnded
  }
  return {
    async reserve(reservation) {
      const step = { reserve: reservation }
      return (await (reservation.mirror ? alone(step) : steps.submit(step))) as ReserveOutcome
    },
    async commit(payment, charge, mirror) {
      const ended = await endVoucher({ payment, end: { state: 'SETTLED', charge, ...(mirror && { mirror }) } })
      if (typeof ended !== 'object') return undefined
      own.memory.remember({ network: payment.requirements.network, ...ended.receipt.channel })
      return ended.receipt
    },
    giveBack: async (payment, end) => (await endVoucher({ payment, end })) !== undefined,
    drain: () => steps.drain(),
  }
}
