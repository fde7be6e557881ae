import { z } from 'zod'
import type { AcceptOption } from '../../domain/accept.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { pathNames } from '../../domain/path-pattern.ts'
import { type FacilitatorLimits, leastAmount, longestDescription } from '../../facilitators/facilitator-limits.ts'
import type { Config } from '../config.ts'

/** Warnings about legal settings that may not do what the seller expects. They are part of a write's answer and are not stored. */
export const warnings = z
  .array(z.object({ path: z.string(), message: z.string() }))
  .describe('What was accepted and may not do what you expect')

/** The written fields of an endpoint, or the fields that many endpoints share. */
interface Written {
  accepts: readonly AcceptOption[]
  description?: string | null
  path_pattern?: string
  path_schema?: Record<string, unknown> | null
}

/** `path` of a warning is the dotted field of the sent body. */
export function endpointWarnings(written: Written, { FACILITATORS }: Pick<Config, 'FACILITATORS'>): ErrorDetail[] {
  const unsettled = written.accepts.flatMap(({ network }, index) => {
    if (network === SANDBOX_NETWORK || Object.hasOwn(FACILITATORS, network)) return []
    return { path: `accepts.${index}.network`, message: `no facilitator settles ${network} here, so it is not offered` }
  })
  const limited = [...amountWarnings(written, FACILITATORS), ...descriptionWarnings(written, FACILITATORS)]
  return [...unsettled, ...limited, ...patternWarnings(written.path_pattern), ...segmentWarnings(written)]
}

type Facilitators = Readonly<Record<string, FacilitatorLimits>>

/** A facilitator refuses every payment of such a price. */
function amountWarnings({ accepts }: Written, facilitators: Facilitators): ErrorDetail[] {
  return accepts.flatMap(({ network, asset, amount }, index) => {
    const least = leastAmount(facilitators[network] ?? {}, asset)
    if (least === undefined || BigInt(amount) >= least) return []
    const message = `the facilitator of ${network} settles ${least} of this token at least, so no buyer can pay this price`
    return { path: `accepts.${index}.amount`, message }
  })
}

function descriptionWarnings({ accepts, description }: Written, facilitators: Facilitators): ErrorDetail[] {
  const settling = accepts.flatMap(({ network }) => facilitators[network] ?? [])
  const longest = Math.min(...settling.map((each) => longestDescription(each)))
  if (!description || description.length <= longest) return []
  const message = `only the first ${longest} characters reach the catalogue of the facilitator`
  return [{ path: 'description', message }]
}

const MOST_SEGMENT_WARNINGS = 10

/** Properties of `path_schema` that never have a value, since the pattern has no segment of that name. */
function segmentWarnings({ path_pattern = '/', path_schema }: Written): ErrorDetail[] {
  const { properties = {} } = (path_schema ?? {}) as { properties?: object }
  const names = pathNames(path_pattern)
  const others = Object.keys(properties).filter((name) => !names.includes(name))
  return others.slice(0, MOST_SEGMENT_WARNINGS).map((name) => ({
    path: `path_schema.properties.${name}`,
    message: `path_pattern has no segment {${name}}`,
  }))
}

function patternWarnings(pattern = '/'): ErrorDetail[] {
  if (!pattern.endsWith('*') || pattern.endsWith('/*')) return []
  const message = 'discovery documents can list only part of what a pattern covers that does not end in /*'
  return [{ path: 'path_pattern', message }]
}
