import type { EntityManager } from '@mikro-orm/postgresql'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { newId } from '../database/identifiers.ts'
import { inEnvironment } from '../database/tenancy.ts'
import type { Api } from '../entities/api.ts'
import { STORED_FIELDS } from '../resources/endpoint-input.ts'
import { INSERT_ENDPOINTS } from '../resources/endpoint-record.ts'
import { refuseField } from '../validation/validation.ts'
import { type Counterpart, productionAccepts } from './production-prices.ts'

/** The maximum number of endpoints of one copy. A change of many endpoints has the same limit (`endpoint-changes/`). */
const MOST_ENDPOINTS = 10_000

/** The maximum number of endpoints in one statement, each with up to 200 KiB. Between two statements, the thread does other work. */
const SLICE = 50

/** These columns are copied as JSON text, because this code never reads them. */
const COPIED = [...STORED_FIELDS.filter((field) => field !== 'accepts'), 'schema_source']
const READ = `
  select id, endpoint.method, endpoint.path_pattern, accepts, to_jsonb(copied)::text as others
    from endpoint, lateral (select ${COPIED.map((column) => `endpoint.${column}`).join(', ')}) as copied
    where api_id = ? and expires_at is null and id > ? order by id limit ${SLICE}`
const COUNT = `
  select count(*) filter (where expires_at is null)::integer as lasting,
      count(*) filter (where expires_at > now())::integer as ephemeral
    from endpoint where api_id = ?`

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Read {
  id: string
  method: string
  path_pattern: string
  accepts: AcceptOption[]
  /** The endpoint's other columns, as a JSON object. */
  others: string
}

/**
 * Copies an API's endpoints from the Sandbox to production, oldest first, without ephemeral ones. Runs in a transaction of production that
 * has locked the API of the Sandbox. Throws `validation_failed` if an endpoint would get too many prices.
 */
export async function copyEndpoints(
  em: EntityManager,
  { from, to, counterparts }: { from: Api; to: Api; counterparts: readonly Counterpart[] },
): Promise<{ copied: number; ephemeral: number }> {
  const inSandbox = <Row extends object>(sql: string, values: unknown[]) =>
    inEnvironment(em, from.environment, () => em.execute<Row[]>(sql, values))
  const [count] = await inSandbox<{ lasting: number; ephemeral: number }>(COUNT, [from.id])
  const { lasting = 0, ephemeral = 0 } = count ?? {}
  if (lasting > MOST_ENDPOINTS) refuseField('id', `must be an API of at most ${MOST_ENDPOINTS} endpoints`)
  let copied = 0
  let last = BEFORE_ALL
  for (;;) {
    const slice = await inSandbox<Read>(READ, [from.id, last])
    if (slice.length === 0) return { copied, ephemeral }
    await em.execute(INSERT_ENDPOINTS, [`[${slice.map((each) => rowOf(each, to, counterparts)).join(',')}]`])
    copied += slice.length
    last = slice.at(-1)?.id ?? last
  }
}

/** The JSON of a new row: first the columns that differ, then the other columns as they were read. */
function rowOf(
  { method, path_pattern, accepts: sold, others }: Read,
  api: Api,
  counterparts: readonly Counterpart[],
): string {
  const accepts = productionAccepts(sold, counterparts, `${method} ${path_pattern}`)
  const { createdAt: created_at } = api
  const own = { id: newId(), api_id: api.id, accepts, created_at, updated_at: created_at }
  return `${JSON.stringify(own).slice(0, -1)},${others.slice(1)}`
}
