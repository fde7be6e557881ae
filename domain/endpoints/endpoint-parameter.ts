import type { JsonSchema } from './endpoint-schema.ts'
import { isGatewayHeader } from './vary-on.ts'

/** Places of a parameter that is neither in the path nor in the body. */
export const PARAMETER_PLACES = ['query', 'header', 'cookie'] as const

export type ParameterPlace = (typeof PARAMETER_PLACES)[number]

/** The notations of OpenAPI for a value that is a list or an object (`style`). */
export const PARAMETER_STYLES = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple'] as const

export type ParameterStyle = (typeof PARAMETER_STYLES)[number]

/** A parameter in the terms of OpenAPI 3.1. */
export interface EndpointParameter {
  name: string
  in: ParameterPlace
  required?: boolean | undefined
  description?: string | undefined
  schema?: JsonSchema | undefined
  style?: ParameterStyle | undefined
  explode?: boolean | undefined
  /** Media type of the value if the value is a document of its own, such as JSON in a query (OpenAPI `content`). */
  content_type?: string | undefined
}

export const MOST_PARAMETERS = 64
/** The maximum number of bytes of all parameters of an endpoint, as JSON. */
export const MAX_PARAMETERS_BYTES = 32_768
export const MAX_PARAMETER_NAME = 128
export const MAX_PARAMETER_DESCRIPTION = 500

/** The styles of each place (OpenAPI 3.1, "Style Values"). The first one is the default. */
export const STYLES_OF: Readonly<Record<ParameterPlace, readonly ParameterStyle[]>> = {
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
}

/** Headers that OpenAPI describes by media types and by `security`. Readers of OpenAPI ignore parameters with these names. */
const DESCRIBED_ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** A header's name is a token (RFC 9110, section 5.1). */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The reason why a parameter of this name cannot be described; undefined if it can. */
export function parameterNameProblem({ name, in: place }: Pick<EndpointParameter, 'name' | 'in'>): string | undefined {
  if (name === '' || name.length > MAX_PARAMETER_NAME) return `must have 1 to ${MAX_PARAMETER_NAME} characters`
  if (/\p{Cc}/u.test(name)) return 'must not have control characters'
  if (place !== 'header') return undefined
  if (!HEADER_NAME.test(name)) return 'must be a header name: letters, digits and hyphens'
  if (DESCRIBED_ELSEWHERE.has(name.toLowerCase())) return 'must not be Accept, Content-Type or Authorization'
  return isGatewayHeader(name.toLowerCase()) ? 'must not be a header of the gateway' : undefined
}

/** The identity of a parameter. Header names are compared without regard to case. */
export function parameterKey({ name, in: place }: Pick<EndpointParameter, 'name' | 'in'>): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}
