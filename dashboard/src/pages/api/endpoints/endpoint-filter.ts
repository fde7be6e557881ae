import { type BodyOf, ENDPOINT_METHODS, type Endpoint, type QueryOf, usdcToAtomic } from '@launa/sdk'
import { priceProblem } from '../../../price/price.ts'

/** The filter of the list, as the page's URL holds it; empty fields filter nothing. Prices are in USDC. */
export type EndpointFilter = {
  search: string
  method: Endpoint['method'] | ''
  prefix: string
  min: string
  max: string
  enabled: 'true' | 'false' | ''
}

/** Reads the filter from the page's URL, which may contain any text. An invalid value counts as an empty field. */
export function readFilter(parameters: URLSearchParams): EndpointFilter {
  const text = (name: keyof EndpointFilter, most = 200) => (parameters.get(name) ?? '').slice(0, most)
  return {
    search: text('search'),
    method: ENDPOINT_METHODS.find((method) => method === text('method')) ?? '',
    prefix: text('prefix', 1_024),
    min: text('min'),
    max: text('max'),
    enabled: (['true', 'false'] as const).find((state) => state === text('enabled')) ?? '',
  }
}

/** The mistake in a price of the filter; undefined for a valid or empty price. */
export function boundProblem(usdc: string): string | undefined {
  return usdc === '' ? undefined : priceProblem(usdc)
}

/** The filter as query parameters of the service. An invalid price is left out. */
export function queryOf({ search, method, prefix, min, max, enabled }: EndpointFilter): QueryOf<'listEndpoints'> {
  const isPrice = (usdc: string) => usdc !== '' && !boundProblem(usdc)
  return {
    ...(search && { search }),
    ...(method && { method }),
    ...(prefix && { path_prefix: prefix.startsWith('/') ? prefix : `/${prefix}` }),
    ...(isPrice(min) && { min_amount: usdcToAtomic(min) }),
    ...(isPrice(max) && { max_amount: usdcToAtomic(max) }),
    ...(enabled && { enabled }),
  }
}

/** The filter as part of a request that changes many endpoints. */
export function bodyOf(filter: EndpointFilter): BodyOf<'changeEndpoints'>['filter'] {
  const { enabled, limit: _limit, cursor: _cursor, ...rest } = queryOf(filter)
  return { ...rest, ...(enabled !== undefined && { enabled: enabled === 'true' }) }
}
