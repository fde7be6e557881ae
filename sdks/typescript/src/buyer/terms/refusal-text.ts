import { isUsdc } from '../../accepts.ts'
import { atomicToUsdc } from '../../amounts.ts'
import { REFUSALS, type Refusal } from '../../generated/refusals.ts'
import { limitPerCall, type SpendingPolicy } from '../policy.ts'
import type { PaymentTerms } from './terms.ts'

/** The subject of a refusal, as far as the code that refuses knows it. */
export interface Refused {
  policy?: SpendingPolicy | undefined
  /** The seller's terms, one for each reason. */
  accepts?: readonly unknown[] | undefined
  /** The amount that the payment would have signed away or deposited, in atomic units. */
  outlay?: { network: string; asset: string; amount: string } | undefined
}

/** Why the policy refuses a payment, in words for people, with the amount and the limit. */
export function refusalText(reasons: readonly Refusal[], refused: Refused = {}): string {
  const texts = [...new Set(reasons)].map((reason) => limitText(reason, reasons, refused) ?? REFUSALS[reason])
  return texts.join('; ') || 'the seller offers no terms'
}

/** Undefined where no amount is known. */
function limitText(reason: Refusal, reasons: readonly Refusal[], refused: Refused): string | undefined {
  const { policy, outlay } = refused
  if (!policy) return undefined
  if (reason === 'amount') return amountText(reasons, { ...refused, policy })
  if (!outlay) return undefined
  const usdc = (limit: string | undefined) => limit !== undefined && shown({ ...outlay, amount: limit })
  const amount = shown(outlay)
  if (reason === 'deposit') return `deposit ${amount} exceeds your limit of ${usdc(policy.maxDeposit ?? '0')}`
  if (reason === 'host_daily_limit')
    return `amount ${amount} exceeds what is left today of your limit of ${usdc(policy.maxPerHostPerDay)} for this host`
  if (reason === 'daily_limit' && isUsdc(outlay))
    return `amount ${amount} exceeds what is left today of your limit of ${usdc(policy.maxPerDay)}`
  return undefined
}

/** If several terms are too expensive, this takes the first: their prices seldom differ. */
function amountText(
  reasons: readonly Refusal[],
  { accepts = [], policy }: Refused & { policy: SpendingPolicy },
): string | undefined {
  // The policy has parsed these terms if it refused their amount.
  const terms = accepts[reasons.indexOf('amount')] as PaymentTerms | undefined
  const limit = terms && limitPerCall(terms, policy)
  return limit && `amount ${shown(terms)} exceeds your limit of ${shown({ ...terms, amount: limit })}`
}

function shown(amount: { network: string; asset: string; amount: string }): string {
  return isUsdc(amount) ? `${atomicToUsdc(amount.amount)} USDC` : `${amount.amount} units of ${amount.asset}`
}
