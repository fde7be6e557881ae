import {
  type EndpointParameter,
  MAX_PARAMETER_DESCRIPTION,
  MOST_PARAMETERS,
  PARAMETER_PLACES,
  type ParameterPlace,
  type ParameterStyle,
  parameterKey,
  parameterNameProblem,
  STYLES_OF,
} from '../../domain/endpoints/endpoint-parameter.ts'
import { type EndpointMethod, takesBody } from '../../domain/endpoints/endpoint-schema.ts'
import { MIME_TYPE } from '../../domain/endpoints/endpoint-text.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { patternName } from '../../domain/paths/path-pattern.ts'
import type { DocumentKind } from './check-document.ts'
import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'
import { chosenMedia, withoutParameters } from './media-types.ts'
import type { References } from './references.ts'

/** A parameter of a document, with the schema that the document has. */
export interface ReadParameter extends Omit<EndpointParameter, 'in' | 'schema'> {
  schema: unknown
}

/** A parameter for an endpoint's `parameters`. */
export type PlacedParameter = ReadParameter & { in: ParameterPlace }

/** The parameters of an operation by place, and by name within a place. */
export interface ReadParameters {
  path: Map<string, ReadParameter>
  /** Parameters in the query, for a method without a body. */
  query: Map<string, ReadParameter>
  /** Fields of a form, and the body, in Swagger 2.0. */
  form: Map<string, ReadParameter>
  body: ReadParameter | undefined
  /** The parameters that the endpoint gets as its field `parameters`. */
  placed: PlacedParameter[]
  /** Warnings about parameters that were left out. */
  warnings: ErrorDetail[]
}

/**
 * The maximum number of parameters that are read of a path, and of an operation. The limit is needed, because many
 * paths can share one long list.
 */
export const MOST_READ = 128

/**
 * Reads the parameters of an operation. If the operation and its path both have a parameter with one place and name, the operation's
 * parameter is used. `item` is the path item.
 */
export function parametersOf(options: {
  kind: DocumentKind
  references: References
  method: EndpointMethod
  item: JsonObject
  operation: JsonObject
}): ReadParameters {
  const { kind, references, method, item, operation } = options
  const read: ReadParameters = {
    path: new Map(),
    query: new Map(),
    form: new Map(),
    body: undefined,
    placed: [],
    warnings: [],
  }
  for (const raw of rawParameters({ references, item, operation, warnings: read.warnings })) {
    const { in: place, name } = raw
    const parameter = kind === 'openapi-3' ? openapiParameter(raw, read.warnings) : swaggerParameter(raw, read.warnings)
    if (place === 'path') read.path.set(patternName(name), parameter)
    else if (kind === 'swagger-2' && place === 'formData') read.form.set(name, parameter)
    else if (kind === 'swagger-2' && place === 'body') read.body = parameter
    else keep(read, { ...parameter, in: place }, takesBody(method))
  }
  return read
}

type Raw = JsonObject & { in: string; name: string }

function rawParameters(options: {
  references: References
  item: JsonObject
  operation: JsonObject
  warnings: ErrorDetail[]
}): Iterable<Raw> {
  const { references, item, operation, warnings } = options
  const found = new Map<string, Raw>()
  for (const list of [item.parameters, operation.parameters]) {
    if (!Array.isArray(list)) continue
    if (list.length > MOST_READ) warn(warnings, `only ${MOST_READ} of ${list.length} parameters are read`)
    for (const each of list.slice(0, MOST_READ)) {
      try {
        const raw = references.dereferenced(each)
        if (typeof raw?.name !== 'string' || typeof raw.in !== 'string')
          warn(warnings, 'a parameter has no name or place')
        else found.set(`${raw.in} ${raw.name}`, { ...raw, name: raw.name, in: raw.in })
      } catch (error) {
        if (!(error instanceof DocumentProblem)) throw error
        warn(warnings, `a parameter ${error.message}`)
      }
    }
  }
  return found.values()
}

/** Adds the parameter to the operation, or returns the reason to leave it out. */
function keep(read: ReadParameters, parameter: Omit<ReadParameter, 'in'> & { in: string }, hasBody: boolean): void {
  const place = PARAMETER_PLACES.find((one) => one === parameter.in)
  const isQuery = place === 'query' && !hasBody
  const mostPlaced = isQuery ? Number.POSITIVE_INFINITY : MOST_PARAMETERS
  const reason = place
    ? reasonToLeaveOut(read.placed, { ...parameter, in: place }, mostPlaced)
    : 'this place is unknown'
  const called = `the ${parameter.in.slice(0, 20)} parameter ${parameter.name.slice(0, 100)}`.toWellFormed()
  if (reason || !place) warn(read.warnings, `${called} is left out: ${reason}`)
  else if (!isQuery) read.placed.push({ ...parameter, in: place })
  else {
    // `request_schema` describes the parameter. Only its serialization (`style`, `explode`, `content_type`) must also be in `parameters`.
    const { name, style, explode, content_type } = parameter
    read.query.set(name, parameter)
    const isUsual = style === undefined && explode === undefined && content_type === undefined
    if (!isUsual && read.placed.length < MOST_PARAMETERS)
      read.placed.push({ name, in: place, schema: undefined, style, explode, content_type })
  }
}

function reasonToLeaveOut(
  placed: readonly PlacedParameter[],
  parameter: PlacedParameter,
  mostPlaced: number,
): string | undefined {
  const problem = parameterNameProblem(parameter)
  if (problem) return `its name ${problem}`
  // Above the limit, names are not compared. Many operations may share one long list, and each of them would repeat the comparison.
  if (placed.length >= mostPlaced) return `an endpoint has at most ${MOST_PARAMETERS} of them`
  const key = parameterKey(parameter)
  return placed.some((other) => parameterKey(other) === key) ? 'another parameter has its name' : undefined
}

function openapiParameter(raw: Raw, warnings: ErrorDetail[]): ReadParameter {
  const chosen = chosenMedia(raw.content)
  const media = isObject(chosen?.media) ? chosen.media : undefined
  const schema = withTexts(media ? media.schema : raw.schema, raw, media ?? raw)
  const type = chosen && (chosen.mimeType ?? 'application/json')
  const content = type !== undefined && MIME_TYPE.test(type) ? { content_type: withoutParameters(type) } : {}
  const serialization = media ? content : serializationOf(raw, warnings)
  return { ...described(raw), schema, ...serialization }
}

function described({ name, required, description }: Raw): Pick<ReadParameter, 'name' | 'required' | 'description'> {
  const text =
    typeof description === 'string' && description !== ''
      ? { description: description.slice(0, MAX_PARAMETER_DESCRIPTION).toWellFormed().replaceAll('\0', '') }
      : {}
  return { name, ...(required === true && { required }), ...text }
}

/** `style` and `explode`, if they differ from the default of the parameter's place. */
function serializationOf({ in: place, name, style, explode }: Raw, warnings: ErrorDetail[]): Partial<ReadParameter> {
  if (place === 'path') {
    if (style !== undefined && style !== 'simple')
      warn(warnings, `the style of the path parameter ${name.slice(0, 100).toWellFormed()} is left out`)
    return {}
  }
  const [usual, ...others]: readonly ParameterStyle[] = Object.hasOwn(STYLES_OF, place)
    ? STYLES_OF[place as ParameterPlace]
    : []
  const own = others.find((one) => one === style)
  const isExploded = (own ?? usual) === 'form'
  return {
    ...(own !== undefined && { style: own }),
    ...(typeof explode === 'boolean' && explode !== isExploded && { explode }),
  }
}

/** Reads a parameter of Swagger 2.0, which has the keywords of its schema in the parameter itself. */
function swaggerParameter(raw: Raw, warnings: ErrorDetail[]): ReadParameter {
  const { name: _name, in: place, required: _required, collectionFormat: format, ...inline } = raw
  const schema = place === 'body' ? raw.schema : inline
  const isList = inline.type === 'array' && place !== 'path'
  const collection = typeof format === 'string' ? format : 'csv'
  const known = Object.hasOwn(COLLECTIONS, collection) ? COLLECTIONS[collection] : undefined
  const serialization = isList ? known?.[place === 'header' ? 'header' : 'query'] : {}
  if (isList && !serialization)
    warn(
      warnings,
      `the format of the list ${raw.name.slice(0, 100).toWellFormed()} is left out: ${collection.slice(0, 20).toWellFormed()}`,
    )
  return { ...described(raw), schema, ...(place === 'query' || place === 'header' ? serialization : {}) }
}

/** The collection formats of Swagger 2.0 as styles of OpenAPI 3. A header has only one style. */
const COLLECTIONS: Readonly<Record<string, Record<'header' | 'query', Partial<ReadParameter>>>> = {
  csv: { header: {}, query: { explode: false } },
  multi: { header: {}, query: {} },
  ssv: { header: {}, query: { style: 'spaceDelimited' } },
  pipes: { header: {}, query: { style: 'pipeDelimited' } },
}

/** Adds the parameter's own description, example and `deprecated` to its schema. */
function withTexts(schema: unknown, { description, deprecated }: JsonObject, { example }: JsonObject): unknown {
  const given = isObject(schema) ? schema : {}
  // A text beside a `$ref` would replace the text of the target.
  if (given.$ref !== undefined) return schema
  return {
    ...given,
    ...(typeof description === 'string' && given.description === undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(example !== undefined &&
      given.examples === undefined &&
      given.example === undefined && { examples: [example] }),
  }
}

/** An object schema with a property for each parameter; undefined without parameters. */
export function objectOf(parameters: ReadonlyMap<string, ReadParameter>): JsonObject | undefined {
  if (parameters.size === 0) return undefined
  const required = [...parameters].filter(([, parameter]) => parameter.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries([...parameters].map(([name, { schema }]) => [name, isObject(schema) ? schema : {}])),
    ...(required.length > 0 && { required }),
  }
}

function warn(warnings: ErrorDetail[], message: string): void {
  warnings.push({ path: 'parameters', message })
}
