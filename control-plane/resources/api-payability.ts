import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { isOffered } from '../../domain/accepts/offered-option.ts'
import type { Payable } from '../../domain/endpoints/endpoint-warning.ts'
import { isNetworkOf } from '../../domain/networks/network.ts'
import { createPace } from '../../runtime/pace.ts'
import type { Api } from '../entities/api.ts'
import { settledKinds } from '../terms/settled-kinds.ts'
import { createStateOf, learnTerms, READ_WAIT_MS, type WarningSources, warning } from './endpoint-warnings.ts'

/** A warning about several endpoints with the same price. */
const sharedWarning = warning.extend({
  endpoints: z.array(z.string()).describe('Method and path pattern of the first three of these endpoints'),
  endpoint_count: z.int().describe('Number of these endpoints'),
})

/** How many of an API's enabled endpoints buyers can pay for, and why they cannot, or possibly cannot, pay for the other endpoints. */
export const payability = z.object({
  yes: z.int().describe('Number of enabled endpoints that buyers can pay for'),
  unknown: z.int().describe('Number of enabled endpoints that could not be checked'),
  no: z.int().describe('Number of enabled endpoints that nobody can pay for'),
  warnings: z
    .array(sharedWarning)
    .describe(
      'Reasons why buyers may not be able to pay, for each different price. At most 20; prices of most endpoints come first',
    ),
})

export type ApiPayability = z.output<typeof payability> & { discoverable: number }

const MOST_WARNINGS = 20

/**
 * The maximum number of different price lists that are checked. Those of many endpoints come before those of few. The
 * check of a Solana address takes a tenth of a millisecond.
 */
const MOST_PRICES = 250

/** Endpoints with equal prices are checked once: an API may have thousands of endpoints but few price lists. */
const BY_PRICES = `
  select accepts::text as accepts, count(*)::int as count, (count(*) filter (where expires_at is null))::int as lasting,
      (array_agg(method || ' ' || path_pattern order by id))[1:3] as endpoints
    from endpoint where api_id = ? and enabled and (expires_at is null or expires_at > now())
    group by accepts order by 2 desc, 1`

const UNSEEN = { payable: 'unknown', warnings: [] } as const

interface PricedAlike {
  accepts: string
  count: number
  lasting: number
  endpoints: string[]
}

/** Refused payments of the last week. `REFUSED` of `reads/endpoint-reads.ts` has this limit too. */
const REFUSED = `
  select endpoint_id, method || ' ' || path_pattern as endpoint, e.accepts::text as accepts, sum(refused)::int as count,
      max(refused_at)::text as last_at, (array_agg(refused_reason order by refused_at desc))[1] as last_reason
    from challenge_count join endpoint e on e.id = endpoint_id
    where e.api_id = ? and enabled and refused > 0 and day > (now() at time zone 'UTC')::date - 7
    group by endpoint_id, 2, 3, e.updated_at having max(refused_at) > e.updated_at
    order by 4 desc limit ${MOST_WARNINGS}`

interface RefusedEndpoint {
  endpoint: string
  accepts: string
  count: number
  last_at: string
  last_reason: string
}

/**
 * Returns how many of an API's enabled endpoints buyers can pay for. `discoverable` counts those that the discovery documents may list, by
 * authz's rule (`domain/accepts/offered-option.ts`). It includes those that a document leaves out because of its size limit.
 */
export async function payabilityOf(em: EntityManager, api: Api, sources: WarningSources): Promise<ApiPayability> {
  const rows = await em.execute<PricedAlike[]>(BY_PRICES, [api.id])
  const prices = rows.map((row) => ({ ...row, accepts: JSON.parse(row.accepts) as AcceptOption[] }))
  await learnTerms(
    prices.slice(0, MOST_PRICES).flatMap(({ accepts }) => accepts),
    sources,
    READ_WAIT_MS,
  )
  const { payToAddress: payTo = null } = api
  const stateOf = createStateOf(sources)
  const pace = createPace()
  const counts: Record<Payable, number> = { yes: 0, unknown: 0, no: 0 }
  const warnings: z.output<typeof sharedWarning>[] = []
  let discoverable = 0
  for (const [index, { accepts, count, lasting, endpoints }] of prices.entries()) {
    await pace()
    const state = index < MOST_PRICES ? stateOf({ accepts, payTo }) : UNSEEN
    counts[state.payable] += count
    if (payTo && api.enabled && accepts.some((accept) => isListed(accept, api, sources))) discoverable += lasting
    if (state.payable !== 'yes')
      warnings.push(...state.warnings.map((each) => ({ ...each, endpoints, endpoint_count: count })))
  }
  const seen = new Set(prices.slice(0, MOST_PRICES).map(({ accepts }) => JSON.stringify(accepts)))
  for (const { endpoint, accepts, ...refused } of await em.execute<RefusedEndpoint[]>(REFUSED, [api.id])) {
    const written = { accepts: JSON.parse(accepts) as AcceptOption[], payTo }
    const isSeen = seen.has(JSON.stringify(written.accepts))
    const [before, now] = [(isSeen ? stateOf(written) : UNSEEN).payable, stateOf({ ...written, refused })]
    counts[before] -= 1
    counts[now.payable] += 1
    const refusals = now.warnings.filter(({ code }) => code === 'payments_refused')
    warnings.push(...refusals.map((each) => ({ ...each, endpoints: [endpoint], endpoint_count: 1 })))
  }
  return { ...counts, warnings: warnings.slice(0, MOST_WARNINGS), discoverable }
}

function isListed(accept: AcceptOption, { environment }: Api, sources: WarningSources): boolean {
  return isNetworkOf(environment, accept.network) && isOffered(accept, settledKinds(accept.network, sources))
}
