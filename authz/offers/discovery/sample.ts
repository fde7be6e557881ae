import type { JsonSchema } from '../../../domain/endpoints/endpoint-schema.ts'
import { isRecord } from '../../json/read.ts'

/** Stands for a missing sample: no value is certain to fit, because the schema has a part that this code does not understand. */
const NONE = Symbol('no sample')

type Sample = unknown | typeof NONE

/** Keywords that cannot make a simple sample wrong. If a schema has any other keyword, no sample is given. */
const UNDERSTOOD = new Set([
  ...[
    'type',
    'properties',
    'required',
    'items',
    'enum',
    'const',
    'default',
    'example',
    'examples',
    'additionalProperties',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'format', 'nullable'],
  ...['title', 'description', '$schema', '$comment', 'deprecated', 'readOnly', 'writeOnly', 'externalDocs', 'xml'],
])

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  time: '00:00:00Z',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

const MAX_DEPTH = 12
const MAX_ITEMS = 16
const MAX_LENGTH = 256
/** The approximate maximum size of a sample, in bytes of JSON. */
const MAX_BYTES = 2_048
/** The least cost of a value: its comma and, in an object, its quotes and colon. */
const NODE_BYTES = 4

/**
 * The bytes of JSON that are left for a sample. A schema of a few bytes can ask for lists within lists, so the budget bounds the work
 * too.
 */
interface Budget {
  bytes: number
}

/**
 * A value that satisfies a JSON Schema, as an example for buyers. Returns undefined if no value is certain to fit, or if every such value
 * is too long. Sellers' patterns are never executed.
 */
export function sampleOf(schema: JsonSchema): unknown {
  const budget = { bytes: MAX_BYTES }
  const sample = make(schema, 0, budget)
  return sample === NONE || budget.bytes < 0 ? undefined : sample
}

function make(schema: unknown, depth: number, budget: Budget): Sample {
  budget.bytes -= NODE_BYTES
  if (schema === true) return {}
  if (!isRecord(schema) || depth > MAX_DEPTH || budget.bytes < 0) return NONE
  if (Object.keys(schema).some((keyword) => !UNDERSTOOD.has(keyword) && !keyword.startsWith('x-'))) return NONE
  if ('const' in schema) return given(schema.const, budget)
  if (Array.isArray(schema.enum)) return schema.enum.length > 0 ? given(schema.enum[0], budget) : NONE
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type ?? (schema.properties ? 'object' : undefined)) {
    case 'object':
      return makeObject(schema, depth, budget)
    case 'array':
      return makeArray(schema, depth, budget)
    case 'string':
      return spent(makeString(schema), budget)
    case 'integer':
    case 'number':
      return makeNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case undefined:
      return {}
    default:
      return NONE
  }
}

/** A value that the schema itself names. */
function given(value: unknown, budget: Budget): Sample {
  budget.bytes -= JSON.stringify(value ?? null).length
  return value
}

function spent(sample: Sample, budget: Budget): Sample {
  if (typeof sample === 'string') budget.bytes -= sample.length
  return sample
}

function makeObject(schema: Record<string, unknown>, depth: number, budget: Budget): Sample {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
  const object: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(properties), ...required])) {
    budget.bytes -= name.length
    if (budget.bytes < 0) return NONE
    const value = make(Object.hasOwn(properties, name) ? properties[name] : true, depth + 1, budget)
    if (value !== NONE) object[name] = value
    else if (required.has(name)) return NONE
  }
  return object
}

function makeArray(schema: Record<string, unknown>, depth: number, budget: Budget): Sample {
  const length = typeof schema.minItems === 'number' ? schema.minItems : 0
  if (length > MAX_ITEMS) return NONE
  const before = budget.bytes
  const item = make(schema.items ?? true, depth + 1, budget)
  const wanted = Math.max(length, schema.maxItems === 0 ? 0 : 1)
  // Each further copy of the item costs as much as the first.
  budget.bytes -= (before - budget.bytes) * Math.max(0, wanted - 1)
  if (item !== NONE) return Array.from({ length: wanted }, () => item)
  return length === 0 ? [] : NONE
}

function makeString(schema: Record<string, unknown>): Sample {
  const { format, minLength = 0, maxLength = MAX_LENGTH } = schema
  if (typeof minLength !== 'number' || typeof maxLength !== 'number' || minLength > MAX_LENGTH) return NONE
  const text = typeof format === 'string' ? FORMATS[format] : 'text'
  if (text === undefined) return NONE
  if (text.length > maxLength) return typeof format === 'string' ? NONE : text.slice(0, maxLength)
  if (text.length < minLength) return typeof format === 'string' ? NONE : text.padEnd(minLength, 'x')
  return text
}

function makeNumber(schema: Record<string, unknown>): Sample {
  const lowest = typeof schema.minimum === 'number' ? schema.minimum : undefined
  const above = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum : undefined
  const highest = typeof schema.maximum === 'number' ? schema.maximum : undefined
  const value = Math.ceil(Math.max(lowest ?? -Infinity, above === undefined ? -Infinity : above + 1))
  const sample = Number.isFinite(value) ? value : Math.min(1, highest === undefined ? 1 : Math.floor(highest))
  return highest !== undefined && sample > highest ? NONE : sample
}
