import type { PaymentTerms } from './terms.ts'

/**
 * Whether an offer has the approved terms. For `exact` these are the amount, the token, the payee and the time until the signature ends.
 * For a channel, these are also the deposit and the channel. The other fields of `extra` (names for people, versions) may differ.
 */
export function isApproved(offered: PaymentTerms, approved: PaymentTerms): boolean {
  const { scheme, network, amount, maxTimeoutSeconds } = offered
  if (scheme !== approved.scheme || network !== approved.network || amount !== approved.amount) return false
  if (!isSame(offered.asset, approved.asset) || !isSame(offered.payTo, approved.payTo)) return false
  if (scheme === 'exact') return maxTimeoutSeconds <= approved.maxTimeoutSeconds
  const { receiverAuthorizer, withdrawDelay, minDeposit } = offered.extra
  const isOfChannel = isSame(receiverAuthorizer, approved.extra.receiverAuthorizer)
  return isOfChannel && withdrawDelay === approved.extra.withdrawDelay && minDeposit === approved.extra.minDeposit
}

/** Compares addresses without regard to letter case. */
function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b
}
