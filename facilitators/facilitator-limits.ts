import type { FacilitatorSettings } from './facilitator-settings.ts'

/** The limits of a facilitator that its operator has set. */
export type FacilitatorLimits = Pick<FacilitatorSettings, 'longest_description' | 'least_amounts'> &
  Partial<Pick<FacilitatorSettings, 'url'>>

/** Limits of a facilitator that are not in its `/supported`. Tokens are in lower case. */
interface KnownLimits {
  name: string
  hosts: readonly string[]
  longestDescription: number
  /** By network and token, in atomic units. */
  leastAmounts: Readonly<Record<string, Readonly<Record<string, bigint>>>>
}

/** Coinbase refuses longer descriptions and smaller amounts with 400, for every payment of the endpoint. */
const COINBASE: KnownLimits = {
  name: 'Coinbase',
  hosts: ['api.cdp.coinbase.com'],
  longestDescription: 500,
  leastAmounts: { 'eip155:8453': { '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 1_000n } },
}

/** The facilitators with known limits. Any unknown facilitator may have the limits of the first one in this list. */
const KNOWN: readonly [KnownLimits, ...KnownLimits[]] = [COINBASE]

function knownLimits({ url }: FacilitatorLimits): KnownLimits | undefined {
  const host = url === undefined ? undefined : new URL(url).hostname
  return KNOWN.find(({ hosts }) => host !== undefined && hosts.includes(host))
}

/** The longest description of a resource that a facilitator accepts, in UTF-16 units. */
export function longestDescription(limits: FacilitatorLimits = {}): number {
  return limits.longest_description ?? (knownLimits(limits) ?? KNOWN[0]).longestDescription
}

/** The least amount that a facilitator settles in a token. */
export interface LeastAmount {
  /** Atomic units. */
  amount: bigint
  /** The name of the facilitator that has the limit; undefined for the operator's setting. */
  of: string | undefined
  /** False if the limit is only known from another facilitator. */
  certain: boolean
}

/**
 * The least amount that a facilitator settles in a token. Undefined if no limit is known. The operator's setting has precedence over known
 * limits.
 */
export function leastAmount(
  limits: FacilitatorLimits,
  { network, asset }: { network: string; asset: string },
): LeastAmount | undefined {
  const token = asset.toLowerCase()
  // The operator may write an EVM address in upper or lower case.
  const [, set] = Object.entries(limits.least_amounts ?? {}).find(([each]) => each.toLowerCase() === token) ?? []
  if (set !== undefined) return { amount: BigInt(set), of: undefined, certain: true }
  const known = knownLimits(limits)
  const { name, leastAmounts } = known ?? KNOWN[0]
  const amount = leastAmounts[network]?.[token]
  return amount === undefined ? undefined : { amount, of: name, certain: known !== undefined }
}

/** A text of at most this many UTF-16 units. If it is shortened, it ends with an ellipsis and no character is cut in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, Math.max(longest - 1, 0)).replace(/[\uD800-\uDBFF]$/, '')
  return longest > 0 ? `${kept}…` : ''
}
