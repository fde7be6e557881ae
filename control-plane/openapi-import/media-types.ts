import { isObject } from './document-problem.ts'

/**
 * The media type that an endpoint keeps, although a body may have several media types. An endpoint has one media type for its request, and
 * one for its answer.
 */
export interface ChosenMedia {
  /** The name without parameters, in lower case; undefined for JSON. */
  mimeType: string | undefined
  /** The media type object of OpenAPI. */
  media: unknown
  /** The names of the other media types, without parameters. */
  others: readonly string[]
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/
/** The kinds of bodies in the order of preference. Most clients send the first. */
const PREFERRED: readonly RegExp[] = [
  /^application\/json$/,
  JSON_TYPE,
  /^(?:\*|application)\/\*$/,
  /^multipart\/form-data$/,
  /^application\/x-www-form-urlencoded$/,
  /^[^*]+$/,
  /^/,
]
/** A media range such as `text/*` is no type, so a type within the range replaces it. */
const TYPE_OF_RANGE: Readonly<Record<string, string>> = { 'text/*': 'text/plain', 'multipart/*': 'multipart/form-data' }

/**
 * Chooses one media type of a `content`: JSON if there is one, else a form, else the first. Undefined if there is none.
 */
export function chosenMedia(content: unknown): ChosenMedia | undefined {
  if (!isObject(content)) return undefined
  const types = Object.entries(content).map(([type, media]) => ({ name: withoutParameters(type), media }))
  const chosen = PREFERRED.map((kind) => types.find(({ name }) => kind.test(name))).find((found) => found !== undefined)
  if (!chosen) return undefined
  const others = new Set(types.map(({ name }) => name).filter((name) => name !== chosen.name))
  return { mimeType: mimeTypeOf(chosen.name), media: chosen.media, others: [...others] }
}

/** Chooses one of the names in `consumes` or `produces` (Swagger 2.0). All names in such a list have one schema. */
export function chosenType(types: unknown): Omit<ChosenMedia, 'media'> | undefined {
  const names = Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
  return chosenMedia(Object.fromEntries(names.map((name) => [name, {}])))
}

export function withoutParameters(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

function mimeTypeOf(name: string): string | undefined {
  if (name === 'application/json' || name === '*/*' || name === 'application/*') return undefined
  return name.includes('*') ? (TYPE_OF_RANGE[name] ?? 'application/octet-stream') : name
}
