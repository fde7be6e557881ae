import type { EntityManager } from '@mikro-orm/postgresql'
import type { AcceptOption } from '../../domain/accept.ts'
import { isNetworkOf } from '../../domain/network.ts'
import { isOffered } from '../../domain/offered-option.ts'
import { createPace } from '../../runtime/pace.ts'
import type { Api } from '../entities/api.ts'
import type { Services } from '../services.ts'
import { settledKinds } from './settled-kinds.ts'

/** Endpoints with equal prices are checked once: an API may have thousands of endpoints but few price lists. */
const BY_PRICES = `
  select accepts::text as accepts, count(*)::int as count from endpoint
    where api_id = ? and enabled and expires_at is null group by accepts`

/**
 * How many endpoints of an API its discovery documents list, by the same rule as authz (`domain/offered-option.ts`). Endpoints beyond the
 * documents' limit of half a mebibyte are counted too: each document omits another number and states it.
 */
export async function countDiscoverable(
  em: EntityManager,
  { id, enabled, payToAddress, environment }: Api,
  options: Pick<Services, 'config' | 'supported'>,
): Promise<number> {
  if (!enabled || !payToAddress) return 0
  const rows = await em.execute<{ accepts: string; count: number }[]>(BY_PRICES, [id])
  const isPayable = (accept: AcceptOption) =>
    isNetworkOf(environment, accept.network) && isOffered(accept, settledKinds(accept.network, options))
  const pace = createPace()
  let sum = 0
  for (const { accepts, count } of rows) {
    await pace()
    if ((JSON.parse(accepts) as AcceptOption[]).some(isPayable)) sum += count
  }
  return sum
}
