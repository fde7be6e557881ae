import type { FacilitatorSettings } from './facilitator-settings.ts'

/** What a facilitator takes at most and at least, as its operator has set it. */
export type FacilitatorLimits = Pick<FacilitatorSettings, 'longest_description' | 'least_amounts'>

/** Coinbase's facilitator refuses longer descriptions, with 400 for every payment of the endpoint. */
const LONGEST_DESCRIPTION = 500

/** The longest description of a resource that a facilitator takes, in UTF-16 units. */
export function longestDescription({ longest_description: longest }: FacilitatorLimits = {}): number {
  return longest ?? LONGEST_DESCRIPTION
}

/** The least amount that a facilitator settles in a token, in atomic units; undefined if it settles any. EVM addresses have two spellings. */
export function leastAmount({ least_amounts: least = {} }: FacilitatorLimits, asset: string): bigint | undefined {
  const token = asset.toLowerCase()
  const [, amount] = Object.entries(least).find(([each]) => each.toLowerCase() === token) ?? []
  return amount === undefined ? undefined : BigInt(amount)
}

/** A text of at most so many UTF-16 units. A shortened one ends with an ellipsis and cuts no character in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, Math.max(longest - 1, 0)).replace(/[\uD800-\uDBFF]$/, '')
  return longest > 0 ? `${kept}…` : ''
}
