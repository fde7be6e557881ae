import { createHash } from 'node:crypto'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { acceptProblem } from '../../domain/accepts/accept-rules.ts'
import type { EndpointMethod } from '../../domain/endpoints/endpoint-schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { createPace } from '../../runtime/pace.ts'
import { accepts as acceptsShape } from '../resources/endpoint-input.ts'
import { refuseField } from '../validation/validation.ts'

/** A change of many endpoints. It enables or disables them, and sets new prices or changes the present prices by a percentage. */
interface WantedChanges {
  enabled?: boolean | undefined
  accepts?: AcceptOption[] | undefined
  price_percent?: number | undefined
}

/** The fields of an endpoint that a change of many endpoints can set. */
export interface Terms {
  accepts: AcceptOption[]
  enabled: boolean
}

export interface ChosenEndpoint extends Terms {
  id: string
  method: EndpointMethod
  path_pattern: string
}

export interface PlannedChange {
  endpoint: ChosenEndpoint
  after: Terms
}

/**
 * Returns the endpoints that change. Throws `validation_failed` when a percentage makes a price that cannot be sold.
 */
export async function planChanges(
  chosen: readonly ChosenEndpoint[],
  wanted: WantedChanges,
  environment: Environment,
): Promise<PlannedChange[]> {
  const planned: PlannedChange[] = []
  const pace = createPace()
  for (const endpoint of chosen) {
    await pace()
    const { enabled = endpoint.enabled, accepts = endpoint.accepts, price_percent: percent } = wanted
    const after = { enabled, accepts: percent === undefined ? accepts : scaled(endpoint, percent, environment) }
    if (enabled === endpoint.enabled && sameJson(after.accepts, endpoint.accepts)) continue
    planned.push({ endpoint, after })
  }
  return planned
}

/** The state of all chosen endpoints, as an entity tag. */
export async function tagOfChosen(chosen: readonly ChosenEndpoint[]): Promise<string> {
  const hash = createHash('sha256')
  const pace = createPace()
  for (const { id, method, path_pattern, accepts, enabled } of chosen) {
    await pace()
    hash.update(JSON.stringify([id, method, path_pattern, accepts, enabled]))
  }
  return hash.digest('hex').slice(0, 32)
}

function scaled(
  { accepts, method, path_pattern: path }: ChosenEndpoint,
  percent: number,
  environment: Environment,
): AcceptOption[] {
  const options = accepts.map((option) => ({ ...option, amount: scaledAmount(option.amount, percent) }))
  const problem = options.map((option) => acceptProblem(option, environment)).find(Boolean)?.detail
  const tooLong = acceptsShape.safeParse(options).error?.issues[0]?.message
  const message = problem ? `${problem.path} ${problem.message}` : tooLong
  if (message) refuseField('changes.price_percent', `cannot be applied to ${method} ${path}: ${message}`)
  return options
}

/** A percentage of an amount. Half a unit is rounded up. */
function scaledAmount(amount: string, percent: number): string {
  return ((BigInt(amount) * BigInt(percent) + 50n) / 100n).toString()
}

/**
 * Whether two JSON values are equal, whatever the order of their keys. PostgreSQL orders the keys of stored objects, and a request has its
 * own order.
 */
function sameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
