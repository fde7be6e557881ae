import type { Api, PayableEndpoints } from '@launa/sdk'

/**
 * Whether buyers can buy from an API. `empty`: no endpoint is on sale; `unpayable`: nobody can pay for any of them; `partly`: nobody can
 * pay for some of them; `unchecked`: it is unknown whether buyers can pay for some of them.
 */
export type SellingState = 'paused' | 'suspended' | 'empty' | 'unpayable' | 'partly' | 'unchecked' | 'serving'

/** Undefined until the counts of the API's endpoints are known: without them nothing can be promised. */
export function sellingState(
  { enabled, suspended }: Pick<Api, 'enabled' | 'suspended'>,
  counts: Pick<PayableEndpoints, 'yes' | 'unknown' | 'no'> | undefined,
): SellingState | undefined {
  if (!enabled) return 'paused'
  if (suspended) return 'suspended'
  if (!counts) return undefined
  const { yes, unknown, no } = counts
  if (yes + unknown + no === 0) return 'empty'
  if (yes + unknown === 0) return 'unpayable'
  if (no > 0) return 'partly'
  return unknown > 0 ? 'unchecked' : 'serving'
}
