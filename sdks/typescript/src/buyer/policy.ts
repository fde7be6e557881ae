import { isAddress as isChecksummed } from 'viem'
import { isSameToken, isUsdc } from '../accepts.ts'
import { checkedAtomicAmount } from '../amounts.ts'
import { ConfigurationError } from '../errors.ts'
import {
  LONGEST_SIGNATURE_SECONDS,
  LONGEST_TIMEOUT_SECONDS,
  LONGEST_WITHDRAW_DELAY_SECONDS,
  MOST_WITHOUT_RECEIPT,
  USUAL_SIGNATURE_SECONDS,
} from '../generated/facts.ts'
import type { Refusal } from '../generated/refusals.ts'
import { isHederaEntity } from './keys/hedera.ts'
import { isApproved } from './terms/approved.ts'
import type { PaymentTerms } from './terms/terms.ts'
import { BATCH_SETTLEMENT } from './terms/terms.ts'

/** The limits of a buyer's spending. Amounts are atomic units of USDC (`usdcToAtomic`) unless stated otherwise. */
export interface SpendingPolicy {
  /** The highest price of one request. */
  maxPerCall: string
  /** The most that the buyer signs in one day (UTC), over all known USDC tokens; no limit without it. */
  maxPerDay?: string | undefined
  /** The most that the buyer signs for one host in one day (UTC); no limit without it. */
  maxPerHostPerDay?: string | undefined
  /** CAIP-2 networks; without this list, the networks of the known USDC tokens. */
  networks?: readonly string[] | undefined
  /** Host names; `*.example.com` covers all names below it. Without a list, every host is allowed. */
  hosts?: readonly string[] | undefined
  /** Tokens beside the known USDC contracts. */
  assets?: readonly AssetPolicy[] | undefined
  /** The largest single deposit for batch-settlement; without it the buyer does not use that scheme. */
  maxDeposit?: string | undefined
  /** How long a signature can be charged, in seconds; by default 300, at most 3600. The seller's terms can only shorten this time. */
  maxSignatureSeconds?: number | undefined
  /**
   * How many payments in a row a host may leave without a receipt; by default 3, at most 1000. After that many, the buyer signs no payment
   * for this host for a minute. Each further payment without a receipt doubles the pause, up to an hour.
   */
  maxWithoutReceipt?: number | undefined
}

/** A token beside the known USDC contracts. Its amounts are in its own atomic units. */
export interface AssetPolicy {
  /** CAIP-2. */
  network: string
  asset: string
  maxPerCall: string
  maxPerDay?: string | undefined
}

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Throws `ConfigurationError` for an invalid value in the policy. */
export function checkPolicy(policy: SpendingPolicy | undefined): asserts policy is SpendingPolicy {
  if (!policy) throw new ConfigurationError('a buyer needs a policy with maxPerCall')
  checkAmount('maxPerCall', policy.maxPerCall ?? '')
  for (const name of ['maxPerDay', 'maxPerHostPerDay', 'maxDeposit'] as const)
    if (policy[name] !== undefined) checkAmount(name, policy[name])
  for (const { maxPerCall, maxPerDay } of policy.assets ?? []) {
    checkAmount('assets.maxPerCall', maxPerCall ?? '')
    if (maxPerDay !== undefined) checkAmount('assets.maxPerDay', maxPerDay)
  }
  const { maxSignatureSeconds: seconds = USUAL_SIGNATURE_SECONDS } = policy
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_SIGNATURE_SECONDS)
    throw new ConfigurationError(`maxSignatureSeconds must be a whole number from 1 to ${LONGEST_SIGNATURE_SECONDS}`)
  const { maxWithoutReceipt: most = MOST_WITHOUT_RECEIPT } = policy
  if (!Number.isInteger(most) || most < 1 || most > 1_000)
    throw new ConfigurationError('maxWithoutReceipt must be a whole number from 1 to 1000')
}

function checkAmount(name: string, amount: string): void {
  try {
    checkedAtomicAmount(amount)
  } catch (cause) {
    throw new ConfigurationError(`${name} must be a text of atomic units such as "100000"`, { cause })
  }
}

/** The seconds for which the signature for these terms can be charged. */
export function signatureSeconds(
  { maxSignatureSeconds = USUAL_SIGNATURE_SECONDS }: SpendingPolicy,
  { maxTimeoutSeconds }: Pick<PaymentTerms, 'maxTimeoutSeconds'>,
): number {
  return Math.min(maxSignatureSeconds, maxTimeoutSeconds)
}

export type Choice = { kind: 'chosen'; index: number; terms: PaymentTerms } | { kind: 'refused'; reasons: Refusal[] }

export interface ChoiceOptions {
  host: string
  /** The CAIP-2 namespaces for which the buyer has a key. */
  namespaces?: readonly string[]
  /** The approved terms: the policy chooses no other terms. */
  approved?: PaymentTerms | undefined
}

/**
 * Chooses the seller's terms to pay: the cheapest that the policy allows. `exact` comes before batch-settlement, and USDC before other
 * tokens. Otherwise the seller's order counts. `accepts` comes from the seller and is unchecked.
 *
 * @example
 * choosePayment([{}], { maxPerCall: '1' }, { host: 'shop.example' }) // { kind: 'refused', reasons: ['malformed'] }
 */
export function choosePayment(accepts: readonly unknown[], policy: SpendingPolicy, options: ChoiceOptions): Choice {
  if (!isAllowedHost(options.host, policy.hosts)) return { kind: 'refused', reasons: ['host'] }
  const judged = accepts.map((candidate, index) => ({
    index,
    candidate,
    reason: refusalOf(candidate, policy, options),
  }))
  const allowed = judged.filter(({ reason }) => reason === undefined)
  const chosen = allowed
    .map(({ index, candidate }) => ({ index, terms: candidate as PaymentTerms }))
    .sort((a, b) => rank(a.terms) - rank(b.terms) || compare(a.terms.amount, b.terms.amount) || a.index - b.index)[0]
  if (chosen) return { kind: 'chosen', ...chosen }
  return { kind: 'refused', reasons: judged.flatMap(({ reason }) => reason ?? []) }
}

function rank(terms: PaymentTerms): number {
  return (terms.scheme === 'exact' ? 0 : 2) + (isUsdc(terms) ? 0 : 1)
}

function compare(a: string, b: string): number {
  return BigInt(a) < BigInt(b) ? -1 : Number(BigInt(a) > BigInt(b))
}

function refusalOf(candidate: unknown, policy: SpendingPolicy, options: ChoiceOptions): Refusal | undefined {
  const { namespaces = ['eip155'], approved } = options
  if (!isTerms(candidate)) return 'malformed'
  if (approved && !isApproved(candidate, approved)) return 'terms'
  const { network, amount, maxTimeoutSeconds, extra } = candidate
  if (policy.networks && !policy.networks.includes(network)) return 'network'
  if (!namespaces.includes(network.split(':')[0] ?? '')) return 'network'
  const reason = schemeRefusal(candidate, policy)
  if (reason) return reason
  const maxPerCall = limitPerCall(candidate, policy)
  if (maxPerCall === undefined) return 'asset'
  if (BigInt(amount) > BigInt(maxPerCall)) return 'amount'
  if (maxTimeoutSeconds > LONGEST_TIMEOUT_SECONDS) return 'timeout'
  // The buyer refuses all flows but `authorization`, because they charge before the answer. It refuses all transfer methods but EIP-3009,
  // because their signature allows more than one transfer.
  if ((extra.paymentFlow ?? 'authorization') !== 'authorization') return 'flow'
  return (extra.assetTransferMethod ?? 'eip3009') === 'eip3009' ? undefined : 'flow'
}

function schemeRefusal(terms: PaymentTerms, { maxDeposit }: SpendingPolicy): Refusal | undefined {
  if (terms.scheme === 'exact') return undefined
  if (terms.scheme !== BATCH_SETTLEMENT || maxDeposit === undefined) return 'scheme'
  // `maxDeposit` is in USDC, so only USDC can be deposited.
  if (!isUsdc(terms)) return 'asset'
  const { withdrawDelay } = terms.extra
  if (withdrawDelay === undefined) return undefined
  const isDelay = Number.isSafeInteger(withdrawDelay) && Number(withdrawDelay) >= 0
  return isDelay && Number(withdrawDelay) <= LONGEST_WITHDRAW_DELAY_SECONDS ? undefined : 'withdraw_delay'
}

function isTerms(value: unknown): value is PaymentTerms {
  if (typeof value !== 'object' || value === null) return false
  const { scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra } = value as Partial<PaymentTerms>
  const texts = [scheme, network, asset, payTo].every((text) => typeof text === 'string')
  const isSeconds = Number.isSafeInteger(maxTimeoutSeconds) && Number(maxTimeoutSeconds) > 0
  if (!texts || !isSeconds || typeof extra !== 'object' || extra === null) return false
  const [isAsset, isPayee] = String(network).startsWith('hedera:')
    ? [isHederaEntity, isHederaEntity]
    : [isEvmAddress, isEvmPayee]
  if (!isAsset(asset) || !isPayee(payTo)) return false
  try {
    return checkedAtomicAmount(amount ?? '') !== '0'
  } catch {
    return false
  }
}

function isEvmAddress(value: unknown): boolean {
  return typeof value === 'string' && EVM_ADDRESS.test(value)
}

/**
 * Whether a value is an EVM address without a wrong checksum (EIP-55). A wrong checksum indicates a typing error. An address in one letter
 * case has no checksum.
 */
function isEvmPayee(value: unknown): boolean {
  if (typeof value !== 'string' || !EVM_ADDRESS.test(value)) return false
  const digits = value.slice(2)
  return digits === digits.toUpperCase() || isChecksummed(value)
}

/** The limit for one request; undefined for a token that the policy does not name. */
export function limitPerCall(terms: PaymentTerms, { maxPerCall, assets = [] }: SpendingPolicy): string | undefined {
  return isUsdc(terms) ? maxPerCall : assets.find((rule) => isSameToken(rule, terms))?.maxPerCall
}

/**
 * Whether a host matches one of these names or patterns. Without a list, every host matches.
 *
 * @example
 * isAllowedHost('api.example.com', ['*.example.com']) // true
 * isAllowedHost('example.com', ['*.example.com']) // false
 */
export function isAllowedHost(host: string, hosts: readonly string[] | undefined): boolean {
  if (!hosts) return true
  return hosts.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern))
}
