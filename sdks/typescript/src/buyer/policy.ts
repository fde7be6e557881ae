import { isUsdc } from '../accepts.ts'
import { checkedAtomicAmount } from '../amounts.ts'
import { ConfigurationError } from '../errors.ts'
import { isHederaEntity } from './hedera.ts'
import type { PaymentTerms } from './payment.ts'

/** What a buyer may spend. Amounts are atomic units (`usdcToAtomic`). */
export interface SpendingPolicy {
  /** The most that one request may cost. */
  maxPerCall: string
  /** The most that is signed away in one day (UTC); without it there is no such limit. */
  maxPerDay?: string | undefined
  /** CAIP-2 networks; without it those of the known USDC tokens. */
  networks?: readonly string[] | undefined
  /** Host names, `*.example.com` for all below one; without it any. */
  hosts?: readonly string[] | undefined
  /** Tokens beside the known USDC contracts. `maxPerCall` is in their atomic units too. */
  assets?: readonly { network: string; asset: string }[] | undefined
  /** The most that may be deposited at once for batch-settlement; without it that scheme is not used. */
  maxDeposit?: string | undefined
}

/** Why terms are not paid. */
export type Refusal =
  | 'malformed'
  | 'host'
  | 'network'
  | 'scheme'
  | 'asset'
  | 'amount'
  | 'timeout'
  | 'flow'
  | 'daily_limit'
  | 'deposit'

/** Seconds; a signature that lives longer could be charged long after everybody has forgotten it. */
const LONGEST_TIMEOUT = 86_400

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Throws `ConfigurationError` for a policy that cannot be meant. */
export function checkPolicy(policy: SpendingPolicy): void {
  for (const name of ['maxPerCall', 'maxPerDay', 'maxDeposit'] as const) {
    const limit = policy[name]
    if (limit === undefined && name !== 'maxPerCall') continue
    try {
      checkedAtomicAmount(limit ?? '')
    } catch (cause) {
      throw new ConfigurationError(`${name} must be a text of atomic units such as "100000"`, { cause })
    }
  }
}

export type Choice = { kind: 'chosen'; index: number; terms: PaymentTerms } | { kind: 'refused'; reasons: Refusal[] }

/**
 * Which of the seller's terms to pay: of those that the policy allows the cheapest, `exact` before batch-settlement, else
 * in the seller's order. `accepts` comes from the seller and may hold anything; `namespaces` are the CAIP-2 ones that the
 * buyer has a key for.
 */
export function choosePayment(
  accepts: readonly unknown[],
  policy: SpendingPolicy,
  { host, namespaces = ['eip155'] }: { host: string; namespaces?: readonly string[] },
): Choice {
  if (!hostAllowed(host, policy.hosts)) return { kind: 'refused', reasons: ['host'] }
  const judged = accepts.map((candidate, index) => ({
    index,
    candidate,
    reason: refusalOf(candidate, policy, namespaces),
  }))
  const allowed = judged.filter(({ reason }) => reason === undefined)
  const chosen = allowed
    .map(({ index, candidate }) => ({ index, terms: candidate as PaymentTerms }))
    .sort((a, b) => rank(a.terms) - rank(b.terms) || compare(a.terms.amount, b.terms.amount) || a.index - b.index)[0]
  if (chosen) return { kind: 'chosen', ...chosen }
  return { kind: 'refused', reasons: judged.flatMap(({ reason }) => reason ?? []) }
}

function rank({ scheme }: PaymentTerms): number {
  return scheme === 'exact' ? 0 : 1
}

function compare(a: string, b: string): number {
  return BigInt(a) < BigInt(b) ? -1 : Number(BigInt(a) > BigInt(b))
}

function refusalOf(candidate: unknown, policy: SpendingPolicy, namespaces: readonly string[]): Refusal | undefined {
  if (!isTerms(candidate)) return 'malformed'
  const { network, scheme, asset, amount, maxTimeoutSeconds, extra } = candidate
  if (policy.networks && !policy.networks.includes(network)) return 'network'
  if (!namespaces.includes(network.split(':')[0] ?? '')) return 'network'
  if (scheme !== 'exact' && scheme !== 'batch-settlement') return 'scheme'
  if (scheme === 'batch-settlement' && policy.maxDeposit === undefined) return 'scheme'
  if (!assetAllowed(network, asset, policy)) return 'asset'
  if (BigInt(amount) > BigInt(policy.maxPerCall)) return 'amount'
  if (maxTimeoutSeconds > LONGEST_TIMEOUT) return 'timeout'
  // Another flow charges before the answer; another transfer method signs something else than one transfer.
  if ((extra.paymentFlow ?? 'authorization') !== 'authorization') return 'flow'
  return (extra.assetTransferMethod ?? 'eip3009') === 'eip3009' ? undefined : 'flow'
}

function isTerms(value: unknown): value is PaymentTerms {
  if (typeof value !== 'object' || value === null) return false
  const { scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra } = value as Partial<PaymentTerms>
  const texts = [scheme, network, asset, payTo].every((text) => typeof text === 'string')
  const isSeconds = Number.isSafeInteger(maxTimeoutSeconds) && Number(maxTimeoutSeconds) > 0
  if (!texts || !isSeconds || typeof extra !== 'object' || extra === null) return false
  const isAddress = String(network).startsWith('hedera:') ? isHederaEntity : isEvmAddress
  if (!isAddress(asset) || !isAddress(payTo)) return false
  try {
    return checkedAtomicAmount(amount ?? '') !== '0'
  } catch {
    return false
  }
}

function isEvmAddress(value: unknown): boolean {
  return typeof value === 'string' && EVM_ADDRESS.test(value)
}

function assetAllowed(network: string, asset: string, { assets = [] }: SpendingPolicy): boolean {
  const same = (other: string) => other.toLowerCase() === asset.toLowerCase()
  return isUsdc({ network, asset }) || assets.some((allowed) => allowed.network === network && same(allowed.asset))
}

function hostAllowed(host: string, hosts: readonly string[] | undefined): boolean {
  if (!hosts) return true
  return hosts.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern))
}
