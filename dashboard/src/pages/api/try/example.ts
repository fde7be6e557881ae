import type { Endpoint } from '@launa/sdk'

type Schema = Record<string, unknown>

/** Limits, because a schema may be deep, wide, or refer to itself. */
const MOST_LEVELS = 6
const MOST_VALUES = 200

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

/**
 * Returns a value that fits a JSON Schema: its example if it has one, else a short value of its type. Undefined for a
 * schema without a type, and beyond the limits of depth and size.
 */
export function exampleOf(schema: unknown): unknown {
  let values = 0
  const shownValue = (part: unknown, level: number): unknown => {
    values += 1
    if (!isSchema(part) || level > MOST_LEVELS || values > MOST_VALUES) return undefined
    const given = givenExample(part)
    if (given !== undefined) return given
    const reached = typeof part.$ref === 'string' ? referred(schema, part.$ref) : undefined
    if (reached) return shownValue(reached, level + 1)
    const [branch] = [part.oneOf, part.anyOf, part.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
    const all = Array.isArray(part.allOf)
      ? Object.assign({}, ...part.allOf.map((each) => shownValue(each, level + 1)))
      : {}
    if (isSchema(part.properties)) return { ...all, ...objectOf(part, level) }
    if (Array.isArray(part.allOf) && Object.keys(all).length > 0) return all
    if (branch !== undefined) return shownValue(branch, level + 1)
    return plainValue(part, level)
  }
  const objectOf = ({ properties, required }: Schema, level: number) => {
    const needed = new Set(Array.isArray(required) ? required : Object.keys(properties as Schema))
    const members = Object.entries(properties as Schema)
      .filter(([name, member]) => needed.has(name) || (isSchema(member) && givenExample(member) !== undefined))
      .map(([name, member]) => [name, shownValue(member, level + 1)] as const)
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  const plainValue = (part: Schema, level: number): unknown => {
    const [type] = [part.type].flat()
    if (type === 'object') return {}
    if (type === 'array') return [shownValue(part.items, level + 1)].filter((item) => item !== undefined)
    if (type === 'integer' || type === 'number') return Number(part.minimum ?? 1)
    if (type === 'boolean') return true
    if (type === 'string') return TEXTS[String(part.format)] ?? 'text'
    return undefined
  }
  return shownValue(schema, 0)
}

/** Path, query and body of a first request, from the schemas of the endpoint. */
export function firstRequest(
  endpoint: Pick<Endpoint, 'path_pattern' | 'path_schema' | 'request_schema' | 'parameters'>,
  hasBody: boolean,
) {
  const { path_pattern, path_schema, request_schema, parameters } = endpoint
  const names = exampleOf(path_schema)
  const path = path_pattern
    .replace(/\*$/, '')
    .replace(/\{([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(isSchema(names) ? names[name] : undefined) || name),
    )
  const query = new URLSearchParams()
  const set = (name: string, value: unknown) => {
    for (const item of Array.isArray(value) ? value : [value]) if (!query.has(name)) query.append(name, textOf(item))
  }
  const asked = hasBody ? undefined : exampleOf(request_schema)
  if (isSchema(asked)) for (const [name, value] of Object.entries(asked)) set(name, value)
  for (const { name, in: place, required, schema } of parameters)
    if (place === 'query' && required) set(name, exampleOf(schema) ?? 'text')
  const value = hasBody ? exampleOf(request_schema) : undefined
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    body: JSON.stringify(value ?? {}, null, 2),
  }
}

function givenExample({ example, examples, default: usual, const: fixed, enum: choices }: Schema): unknown {
  const firstOf = (list: unknown) => (Array.isArray(list) ? list[0] : undefined)
  return example ?? firstOf(examples) ?? usual ?? fixed ?? firstOf(choices)
}

/** The part of the schema that a reference such as `#/$defs/Pet` names. */
function referred(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let part: unknown = root
  for (const name of reference.slice(2).split('/').slice(0, MOST_LEVELS)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    part = isSchema(part) && Object.hasOwn(part, key) ? part[key] : undefined
  }
  return part
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
