import { isUsdc } from '../../accepts.ts'
import { atomicToUsdc } from '../../amounts.ts'
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
  const texts = [...new Set(reasons)].map((reason) => limitText(reason, reasons, refused) ?? TEXTS[reason])
  return texts.join('; ') || 'the seller offers no terms'
}

/** Why terms are not paid. */
export type Refusal = keyof typeof TEXTS

const TEXTS = {
  malformed: 'the terms cannot be understood',
  host: 'the host is not one that you allow',
  network: 'the network is not one that you allow and have a key for',
  scheme: 'the scheme is not one that you allow; batch-settlement needs a limit for deposits',
  asset: 'the token is not a known USDC and has no limit of its own',
  amount: 'the amount exceeds your limit for one request',
  timeout: 'the signature could be charged for more than a day',
  flow: 'the terms ask for another signature than one for a single transfer',
  terms: 'the terms are not those that were approved',
  daily_limit: 'the amount exceeds what is left of your limit for the day',
  host_daily_limit: 'the amount exceeds what is left of your limit for this host and day',
  host_refuses: 'the host has sent no receipt for its last payments, and gets no other one for now',
  deposit: 'the deposit exceeds your limit',
  withdraw_delay: 'the deposit could not be taken back for more than 30 days',
  channel_changed: 'the seller asks for another channel than the one that holds your deposit',
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
