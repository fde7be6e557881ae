import { type Fields, isFields } from '@launa/sdk'
import { plain } from './text.ts'

/** The maximum number of warnings of one answer in the output for people. One more line has the number of the other warnings. */
const MOST = 50

/** A warning of the service: the field, the text for people, what to do, and a stable code. */
interface Warning {
  code?: unknown
  fix?: unknown
  path?: unknown
  message?: unknown
  /**
   * If the warning is about a price that several endpoints have, `endpoints` lists some of them, and `endpoint_count` is the number of all.
   */
  endpoints?: unknown
  endpoint_count?: unknown
}

/** Members of an answer that contain warnings of the service. All other members are data of the seller, and may look like warnings. */
const PARTS = ['payable_endpoints']

/**
 * Returns the warnings of an answer as lines for people. The warnings are in the answer itself, in its fields `PARTS`, and in the resources
 * of its lists.
 */
export function warningLines(value: unknown): string[] {
  if (!isFields(value)) return []
  const lists = Object.values(value).filter(Array.isArray)
  const parts = PARTS.map((name) => value[name]).filter(isFields)
  const resources = [value, ...parts, ...lists.flat().filter(isFields)]
  const lines = resources.flatMap((resource) =>
    warningsOf(resource).map((warning) => lineOf(warning, resource === value ? '' : nameOf(resource))),
  )
  // The service lists only the first warnings of an answer, and counts all.
  const unlisted = Math.max(0, Number(value.warnings_count ?? 0) - warningsOf(value).length)
  const shown = lines.slice(0, MOST)
  const more = lines.length + unlisted - shown.length
  return more > 0
    ? [...shown, `and ${more} more warnings; --json has ${unlisted > 0 ? lines.length : 'them all'}`]
    : lines
}

function warningsOf({ warnings }: Fields): Warning[] {
  return Array.isArray(warnings) ? warnings.filter(isFields) : []
}

function lineOf({ path, message, fix, code, ...shared }: Warning, name: string): string {
  const places = [name || endpointsOf(shared), path].filter(isText).map((place) => `${plain(place)}: `)
  const remedy = isText(fix) ? `; ${plain(fix)}` : ''
  return `warning: ${places.join('')}${plain(message)}${remedy}${isText(code) ? ` (${plain(code)})` : ''}`
}

function endpointsOf({ endpoints, endpoint_count: count }: Warning): string {
  if (!Array.isArray(endpoints)) return ''
  const more = Number(count) - endpoints.length
  return endpoints.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The name of a resource in a list, for people. */
function nameOf({ method, path_pattern, name, hostname, url, id }: Fields): string {
  if (typeof method === 'string' && typeof path_pattern === 'string') return `${method} ${path_pattern}`
  return String(name ?? hostname ?? url ?? id ?? '')
}
