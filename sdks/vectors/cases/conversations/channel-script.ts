import { SANDBOX_NETWORK } from '../../../typescript/src/accepts.ts'
import type { Call, Conversation } from '../../play-conversation.ts'
import type { Answer } from '../../scripted-seller.ts'
import { fetch, PAY_TO, refusal, terms } from './script.ts'

const MISCOUNT = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
export const EXCEEDS = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
const CHANNEL = {
  name: 'USDC',
  version: '2',
  receiverAuthorizer: PAY_TO,
  withdrawDelay: 900,
  minDeposit: '1000',
}
export const offer = (extra: object = {}, amount = '100') =>
  terms(amount, { scheme: 'batch-settlement', extra: { ...CHANNEL, ...extra } })

/** The receipt of an honest seller. The channel's balance is 1000. */
export const CHARGED = {
  ...{ success: true, transaction: '', network: SANDBOX_NETWORK },
  extra: { channelState: { chargedCumulativeAmount: '$sum', balance: '1000' }, chargedAmount: '100' },
}
export const CHARGE: Answer = { status: 200, receipt: CHARGED, body: 'sun' }
export const CHARGE_CUT: Answer = { ...CHARGE, cut: true }
export const REFUND: Answer = {
  status: 200,
  receipt: {
    ...{ success: true, transaction: '0xdef', network: SANDBOX_NETWORK, amount: '900' },
    extra: { channelState: { chargedCumulativeAmount: '$sum', balance: '100' } },
  },
  body: '{}',
}

/** A paid answer with a receipt of this charge; if the argument is undefined, the receipt names no charge. */
export const charges = (chargedAmount: string | undefined): Answer => ({
  ...CHARGE,
  receipt: {
    ...CHARGED,
    extra:
      chargedAmount === undefined
        ? {}
        : { channelState: { chargedCumulativeAmount: '$sum', balance: '1000' }, chargedAmount },
  },
})

interface Correction {
  /** The voucher that proves the charge, for example `:2` for the second voucher; by default the last voucher. */
  proof?: string
  /** By default the signature of that voucher. */
  signature?: string
  balance?: string
  amount?: string
  error?: string
}

/** A refusal that states `charged` as the sum of the channel's charges. */
export function corrects(
  charged: string,
  { proof = '', signature, balance = '1000', amount = '100', error = MISCOUNT }: Correction = {},
): Answer {
  const channelState = { channelId: '$channel', balance, chargedCumulativeAmount: charged }
  const voucherState = { signedMaxClaimable: `$sum${proof}`, signature: signature ?? `$signature${proof}` }
  return refusal(error, [offer({ channelState, voucherState }, amount)])
}

export const POLICY = { maxPerCall: '100', maxPerDay: '100000', maxDeposit: '1000' }

export function channel(name: string, calls: readonly Call[], more: Partial<Conversation> = {}): Conversation {
  return { name, policy: POLICY, sells: [offer()], ...more, calls }
}

/** A call that buys at a path. Each path is a different purchase. */
export const buy = (path: number, answers: readonly Answer[], more: Partial<Call> = {}) =>
  fetch(answers, { path: `/${path}`, ...more })
