import { z } from 'zod'
import type { AcceptOption } from '../../domain/accept.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { pathNames } from '../../domain/path-pattern.ts'
import type { Config } from '../config.ts'

/** What is legal and does not do what its seller may expect. Told with the answer to a write, and not kept. */
export const warnings = z
  .array(z.object({ path: z.string(), message: z.string() }))
  .describe('What was accepted and may not do what you expect')

/** An endpoint, or what many of them have in common, as it was written. */
interface Written {
  accepts: readonly AcceptOption[]
  path_pattern?: string
  path_schema?: Record<string, unknown> | null
}

/** `path` of a warning is the field in the body that was sent, dotted. */
export function endpointWarnings(written: Written, { FACILITATORS }: Pick<Config, 'FACILITATORS'>): ErrorDetail[] {
  const unsettled = written.accepts.flatMap(({ network }, index) => {
    if (network === SANDBOX_NETWORK || Object.hasOwn(FACILITATORS, network)) return []
    return { path: `accepts.${index}.network`, message: `no facilitator settles ${network} here, so it is not offered` }
  })
  return [...unsettled, ...patternWarnings(written.path_pattern), ...segmentWarnings(written)]
}

const MOST_SEGMENT_WARNINGS = 10

/** Values of `path_schema` that no request has, since its pattern has no segment of that name. */
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
