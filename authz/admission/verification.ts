import { isAboutTerms } from '../../domain/payments/terms-reasons.ts'
import type { Facilitator, VerifyOutcome } from '../facilitator/client.ts'
import type { Reservation } from '../ledger/ledger.ts'
import type { Sender } from '../limits/payment-limits.ts'
import type { OpeningPorts } from '../payment/perform.ts'
import { depositAuthorization } from '../schemes/batch-settlement/deposit-transfer.ts'
import { isChannelPayment } from '../schemes/batch-settlement/payload.ts'
import type { PayablePayment } from '../schemes/check-payment.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { AdmissionPorts, PaidRequest } from './paid-request.ts'

/**
 * Asks the facilitator and the chain about a payment before its upstream is called. `payment/attempt.ts` decides what follows from the
 * answers.
 */
export function verificationOf({
  request,
  reservation,
  check,
  sender,
  facilitator,
  ports,
}: {
  request: PaidRequest
  reservation: Reservation
  check: PayablePayment
  sender: Sender
  facilitator: Facilitator
  ports: AdmissionPorts
}): Pick<OpeningPorts, 'verify' | 'mirror' | 'enter' | 'lookAtSpending'> {
  const { requirements, accountId, signed } = reservation
  const { network, asset } = requirements
  const { signal } = request
  const busyFor = () => facilitator.busyFor({ accountId, asset })
  return {
    async verify() {
      const isSound = check.proven && knownSchemeOf(signed)?.needsBalanceAlone === true
      const outcome = await facilitator.verify({ ...reservation, payer: check.payer, isSound }, signal)
      const isGone = signal?.aborted ?? false
      // A fault in the terms does not count against the payer. It counts against the client's subnet, which has caused work.
      const isSellersFault = check.proven && outcome.kind === 'invalid' && isAboutTerms(outcome.reason)
      if (isAtOurExpense(outcome, isGone))
        ports.limits.failed(isSellersFault ? { ...sender, payer: undefined } : sender)
      if (outcome.kind === 'invalid' && check.proven && !isSellersFault) ports.standing.ended(reservation, 'refused')
      // The client has left. This counts against its subnet, because the request cost a row of the ledger and a call of the facilitator.
      if (isGone && outcome.kind !== 'invalid') ports.limits.failed({ ...sender, payer: undefined })
      const retryAfterSeconds = outcome.kind === 'unavailable' ? busyFor() : undefined
      return { outcome, isGone, retryAfterSeconds, canAskChain: ports.canAskChain(network) }
    },
    /**
     * The deposit bounds the value of a voucher. So authz reads the deposit from the chain. It trusts the facilitator's figure only on
     * networks that it cannot read.
     */
    async mirror(channel) {
      if (!isChannelPayment(signed)) return { mirror: undefined, retryAfterSeconds: undefined }
      const readChannel = ports.channelsOf(network)
      const mirror = readChannel
        ? await readChannel(signed.voucher.channelId, depositAuthorization(signed)).catch(() => undefined)
        : channel && { ...channel, readAt: ports.now() }
      return { mirror, retryAfterSeconds: mirror ? undefined : busyFor() }
    },
    enter: (payer) => ports.limits.enter({ ...sender, payer: check.payer ?? payer }, reservation.id),
    lookAtSpending: ports.spendingOf(network),
  }
}

/**
 * Whether the payment counts as failed: the facilitator refused it or did not answer. A payer can make payments that the facilitator does
 * not answer. If the client has left, a missing answer does not count.
 */
function isAtOurExpense(outcome: VerifyOutcome, isGone: boolean): boolean {
  return outcome.kind === 'invalid' || (outcome.kind === 'unavailable' && !outcome.blameless && !isGone)
}
