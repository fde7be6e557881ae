import { isObject } from './document-problem.ts'

/** The media type of a body that an endpoint keeps. An endpoint has one for its request, and one for its answer. */
export interface ChosenMedia {
  /** Without parameters, in lower case; undefined for JSON. */
  mimeType: string | undefined
  /** The media type object. */
  media: unknown
  /** Media types that are not kept, without parameters. */
  others: readonly string[]
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/
/** The kinds of bodies in the order of preference; the first is what most clients send. */
const PREFERRED: readonly RegExp[] = [
  /^application\/json$/,
  JSON_TYPE,
  /^(?:\*|application)\/\*$/,
  /^multipart\/form-data$/,
  /^application\/x-www-form-urlencoded$/,
  /^[^*]+$/,
  /^/,
]
/** A range names no type. Of these, one stands for the range. */
const TYPE_OF_RANGE: Readonly<Record<string, string>> = { 'text/*': 'text/plain', 'multipart/*': 'multipart/form-data' }

/** One of the media types of a `content`: JSON if there is JSON, else a form, else the first. Undefined without any. */
export function chosenMedia(content: unknown): ChosenMedia | undefined {
  if (!isObject(content)) return undefined
  const types = Object.entries(content).map(([type, media]) => ({ name: withoutParameters(type), media }))
  const chosen = PREFERRED.map((kind) => types.find(({ name }) => kind.test(name))).find((found) => found !== undefined)
  if (!chosen) return undefined
  const others = new Set(types.map(({ name }) => name).filter((name) => name !== chosen.name))
  return { mimeType: mimeTypeOf(chosen.name), media: chosen.media, others: [...others] }
}

/** Chooses among the names of `consumes` and `produces` (Swagger 2.0). Their bodies have one schema. */
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
