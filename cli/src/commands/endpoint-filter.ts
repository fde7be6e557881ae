import { type BodyOf, ENDPOINT_METHODS, type Endpoint, usdcToAtomic } from '@launa/sdk'
import type { Flag } from '../command.ts'

export interface FilterOptions {
  search?: string
  onlyMethod?: Endpoint['method']
  pathPrefix?: string
  /** Atomic units of USDC. */
  minPrice?: string
  maxPrice?: string
  onlyEnabled?: boolean
  onlyDisabled?: boolean
}

export const FILTER_FLAGS: readonly Flag[] = [
  { flags: '--search <text>', summary: 'only endpoints with this text in path, summary, description or operation id' },
  { flags: '--only-method <method>', summary: 'only endpoints of this method', choices: ENDPOINT_METHODS },
  { flags: '--path-prefix <path>', summary: 'only endpoints with a path that begins with this text, such as /v1/' },
  { flags: '--min-price <usdc>', summary: 'only endpoints with a price of this amount or more', parse: usdcToAtomic },
  { flags: '--max-price <usdc>', summary: 'only endpoints with a price of this amount or less', parse: usdcToAtomic },
  { flags: '--only-enabled', summary: 'only endpoints that are switched on' },
  { flags: '--only-disabled', summary: 'only endpoints that are switched off' },
]

/** The mistakes in filter options, for `Command.check`. */
export function filterMistakes({ onlyEnabled, onlyDisabled }: FilterOptions): string[] {
  return onlyEnabled && onlyDisabled ? ['give --only-enabled or --only-disabled, not both'] : []
}

/** The filter for the given options. */
export function filterOf(options: FilterOptions): BodyOf<'changeEndpoints'>['filter'] {
  const { search, onlyMethod: method, pathPrefix, minPrice, maxPrice, onlyEnabled, onlyDisabled } = options
  return {
    ...(search !== undefined && { search }),
    ...(method !== undefined && { method }),
    ...(pathPrefix !== undefined && { path_prefix: pathPrefix }),
    ...(minPrice !== undefined && { min_amount: minPrice }),
    ...(maxPrice !== undefined && { max_amount: maxPrice }),
    ...((onlyEnabled || onlyDisabled) && { enabled: onlyEnabled === true }),
  }
}
