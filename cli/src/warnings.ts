import { plain } from './text.ts'

/** The most warnings that people see of one answer; the line after them has the number of the others. */
const MOST = 50

/** A warning of the service, as every answer has it: the field, and the text for people. */
interface Warning {
  path?: unknown
  message?: unknown
  /** What the seller can do. */
  fix?: unknown
  /** Of several endpoints with the same price: some of them, and how many there are. */
  endpoints?: unknown
  endpoint_count?: unknown
}

/** Members of answers that have warnings of their own. Others are data of the seller. */
const PARTS = ['payable_endpoints']

type Fields = Readonly<Record<string, unknown>>

/**
 * The warnings of an answer as lines for people: those of the answer itself, of its parts, and of each resource in its lists. All commands
 * print them by this function, so no command has to know which answers have warnings.
 */
export function warningLines(value: unknown): string[] {
  if (!isFields(value)) return []
  const lists = Object.values(value).filter(Array.isArray)
  const parts = PARTS.map((name) => value[name]).filter(isFields)
  const resources = [value, ...parts, ...lists.flat().filter(isFields)]
  const lines = resources.flatMap((resource) =>
    warningsOf(resource).map((warning) => lineOf(warning, resource === value ? '' : nameOf(resource))),
  )
  const more = lines.length - MOST
  return more > 0 ? [...lines.slice(0, MOST), `and ${more} more warnings; --json has them all`] : lines
}

function warningsOf({ warnings }: Fields): Warning[] {
  return Array.isArray(warnings) ? warnings.filter(isFields) : []
}

function lineOf({ path, message, fix, ...shared }: Warning, name: string): string {
  const places = [name || endpointsOf(shared), path].filter((place) => typeof place === 'string' && place !== '')
  const remedy = typeof fix === 'string' ? `; ${plain(fix)}` : ''
  return `warning: ${places.map((place) => `${plain(place)}: `).join('')}${plain(message)}${remedy}`
}

function endpointsOf({ endpoints, endpoint_count: count }: Warning): string {
  if (!Array.isArray(endpoints)) return ''
  const more = Number(count) - endpoints.length
  return endpoints.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** What people call a resource in a list. */
function nameOf({ method, path_pattern, name, hostname, url, id }: Fields): string {
  if (typeof method === 'string' && typeof path_pattern === 'string') return `${method} ${path_pattern}`
  return String(name ?? hostname ?? url ?? id ?? '')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
