import { atomicToUsdc, isUsdc, lowerLimit, usdcToAtomic } from '@launa/sdk'
import type { SpendingPolicyError } from '@launa/sdk/buyer'
import { ToolError } from './tool.ts'
import type { Wallet } from './wallet.ts'

type Owner = Pick<Wallet, 'limits' | 'isSandbox'>
type Words = (said: { offered: readonly unknown[]; owner: Owner; maxAmount: string | undefined }) => string

/** Why the seller's terms are not paid, with the limits of this server. Reasons that are not here are named as they are. */
const WORDS: Readonly<Record<string, Words>> = {
  amount: ({ offered, owner, maxAmount }) => `amount ${priceOf(offered)} exceeds ${limitOf(owner, maxAmount)}`,
  daily_limit: ({ offered, owner: { limits } }) =>
    `with ${priceOf(offered)} the payments of this day (UTC) exceed your limit of ${usdc(limits.maxPerDay)} (LAUNA_MAX_PER_DAY)`,
  host_daily_limit: ({ offered, owner: { limits } }) =>
    `with ${priceOf(offered)} the payments to this host on this day (UTC) exceed your limit of ` +
    `${usdc(limits.maxPerHostPerDay)} (LAUNA_MAX_PER_HOST_PER_DAY)`,
  host: () => 'the host is not one of LAUNA_ALLOWED_HOSTS',
  network: ({ owner: { isSandbox } }) =>
    `the seller takes no payment on a network that may be paid on here${isSandbox ? ': a Sandbox key pays on the Sandbox alone' : ''}`,
  scheme: () => 'the seller asks for a payment scheme that this tool does not pay; it pays exact',
  asset: () => 'the seller asks for another token than a known USDC',
}

/** The refusal of a payment by the owner's limits or the model's `maxAmount`, in words. Nothing was signed. */
export function refusedByPolicy(
  { reasons, offered, message }: SpendingPolicyError,
  owner: Owner,
  maxAmount?: string,
): ToolError {
  const texts = [...new Set(reasons)].map((reason) => WORDS[reason]?.({ offered, owner, maxAmount }) ?? reason)
  return new ToolError('spending_policy', texts.join('; ') || message, { reasons })
}

/** The lowest price in USDC that is offered. */
function priceOf(offered: readonly unknown[]): string {
  const amounts = offered.flatMap((terms) => {
    const { network, asset, amount } = (terms ?? {}) as Record<string, unknown>
    const isPrice = typeof network === 'string' && typeof asset === 'string' && /^[0-9]{1,30}$/.test(String(amount))
    return isPrice && isUsdc({ network, asset }) ? [String(BigInt(String(amount)))] : []
  })
  const [first, ...others] = amounts
  if (first === undefined) return 'what the seller asks'
  return usdc(others.reduce((lowest, amount) => lowerLimit(lowest, amount) ?? lowest, first))
}

function limitOf({ limits: { maxPerCall = '0' } }: Owner, maxAmount: string | undefined): string {
  const asked = maxAmount === undefined ? undefined : usdcToAtomic(maxAmount)
  const isOwners = asked === undefined || BigInt(maxPerCall) < BigInt(asked)
  return `your limit of ${usdc(isOwners ? maxPerCall : asked)} (${isOwners ? 'LAUNA_MAX_AMOUNT' : 'max_amount'})`
}

function usdc(atomic: string | undefined): string {
  return `${atomicToUsdc(atomic ?? '0')} USDC`
}
