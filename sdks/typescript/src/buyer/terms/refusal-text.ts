import { isUsdc } from '../../accepts.ts'
import { atomicToUsdc } from '../../amounts.ts'
import { REFUSALS, type Refusal } from '../../generated/refusals.ts'
import { limitPerCall, type SpendingPolicy } from '../policy.ts'
import type { PaymentTerms } from './terms.ts'

/** The facts about a refusal that the text may need. */
export interface Refused {
  policy?: SpendingPolicy | undefined
  /** The seller's terms, one for each reason. */
  accepts?: readonly unknown[] | undefined
  /** The amount that the refused payment would have given away or deposited, in atomic units. */
  outlay?: { network: string; asset: string; amount: string } | undefined
}

/** The policy's reasons against a payment as a text for people, with the amount and the limit. */
export function refusalText(reasons: readonly Refusal[], refused: Refused = {}): string {
  const texts = [...new Set(reasons)].map((reason) => limitText(reason, reasons, refused) ?? REFUSALS[reason])
  return texts.join('; ') || 'the seller offers no terms'
}

/** The text of a reason with its amounts; undefined if no amount is known. */
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

/**
 * The text for a price above the limit. If several terms are too expensive, it names only the first of them, because their prices seldom
 * differ.
 */
function amountText(
  reasons: readonly Refusal[],
  { accepts = [], policy }: Refused & { policy: SpendingPolicy },
): string | undefined {
  // The policy refused the amount, so these terms are well formed.
  const terms = accepts[reasons.indexOf('amount')] as PaymentTerms | undefined
  const limit = terms && limitPerCall(terms, policy)
  return limit && `amount ${shown(terms)} exceeds your limit of ${shown({ ...terms, amount: limit })}`
}

function shown(amount: { network: string; asset: string; amount: string }): string {
  return isUsdc(amount) ? `${atomicToUsdc(amount.amount)} USDC` : `${amount.amount} units of ${amount.asset}`
}
