import type { EntityManager } from '@mikro-orm/postgresql'
import { type EndpointFilter, endpointCondition, FILTER_FIELDS, filterValues } from '../resources/endpoint-filter.ts'
import { refuseField } from '../validation/validation.ts'
import type { ChosenEndpoint, PlannedChange } from './plan-changes.ts'

/** The maximum number of endpoints of one change. The standard plan allows fewer for an API. */
const MOST_ENDPOINTS = 10_000

/** The maximum number of endpoints in one statement. Between two statements, the thread does other work. */
const SLICE = 500

/** Returns the name of a filter column for a field. The prefix is needed, because `endpoint` has a column with the name of the field. */
const wanted = (field: string) => `wanted_${field}`

const CHOOSE = `
  with filter (api, ids, ${FILTER_FIELDS.map(wanted).join(', ')}) as (
    values (?::uuid, ?::uuid[], ${FILTER_FIELDS.map(() => '?::text').join(', ')}))
  select id, method, path_pattern, accepts, enabled from endpoint cross join filter
    where api_id = filter.api and (expires_at is null or expires_at > now()) and (filter.ids is null or id = any(filter.ids))
      and ${endpointCondition(wanted)}
    order by id desc limit ${MOST_ENDPOINTS + 1}`

const WRITE = `
  update endpoint set accepts = new.accepts, enabled = new.enabled, updated_at = ?
    from jsonb_to_recordset(?::jsonb) as new (id uuid, accepts jsonb, enabled boolean) where endpoint.id = new.id`

/**
 * Returns the endpoints of an API that match a filter, newest first. Throws `validation_failed` when they are too many.
 */
export async function chooseEndpoints(
  em: EntityManager,
  apiId: string,
  { ids, ...filter }: EndpointFilter,
): Promise<ChosenEndpoint[]> {
  const list = ids ? `{${ids.join(',')}}` : null
  const chosen = await em.execute<ChosenEndpoint[]>(CHOOSE, [apiId, list, ...filterValues(filter)])
  if (chosen.length > MOST_ENDPOINTS) refuseField('filter', `must not match more than ${MOST_ENDPOINTS} endpoints`)
  return chosen
}

/** Writes the changes. The caller's transaction must have locked the API. */
export async function writeChanges(em: EntityManager, changes: readonly PlannedChange[]): Promise<void> {
  const now = new Date()
  for (let begin = 0; begin < changes.length; begin += SLICE) {
    const rows = changes.slice(begin, begin + SLICE).map(({ endpoint, after }) => ({ id: endpoint.id, ...after }))
    await em.execute(WRITE, [now, JSON.stringify(rows)])
  }
}
