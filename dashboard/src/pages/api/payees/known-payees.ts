import type { Api, Launa } from '@launa/sdk'
import { namedApisQuery } from '../api-query.ts'

/** The payees of these APIs, each once. */
export function knownPayees(apis: readonly Pick<Api, 'pay_to_address'>[]): string[] {
  const payees = new Map(apis.flatMap(({ pay_to_address: payee }) => (payee ? [[payee.toLowerCase(), payee]] : [])))
  return [...payees.values()]
}

/** The wallets of the newest APIs in production, whatever environment the page shows. */
export function productionPayeesQuery(client: Launa) {
  const { queryKey, ...query } = namedApisQuery(client.withOptions({ environment: 'production' }))
  return { ...query, queryKey: [...queryKey, 'production'], select: knownPayees }
}
