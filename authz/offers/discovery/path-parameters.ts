import type { EndpointConfiguration } from '../../../domain/api-configuration.ts'
import type { JsonSchema } from '../../../domain/endpoint-schema.ts'
import { type PathParameter, pathParameters } from '../../../domain/path-pattern.ts'
import { isRecord } from '../../json/read.ts'

/** A parameter of a path with its seller's schema. */
export interface DescribedParameter extends PathParameter {
  schema: JsonSchema
}

type Described = Pick<EndpointConfiguration, 'pathPattern' | 'pathSchema'>

/** A part of the path is text, unless its seller says more. */
const TEXT: JsonSchema = { type: 'string' }

export function describedParameters({ pathPattern, pathSchema }: Described): DescribedParameter[] {
  // A reference is to a part of the whole, of which a parameter has one property.
  const isOpen = pathSchema !== undefined && !JSON.stringify(pathSchema).includes('"$ref"')
  const properties = isOpen && isRecord(pathSchema.properties) ? pathSchema.properties : {}
  return pathParameters(pathPattern).map((parameter) => {
    const own = !parameter.isRest && Object.hasOwn(properties, parameter.name) ? properties[parameter.name] : undefined
    return { ...parameter, schema: isRecord(own) ? own : TEXT }
  })
}

/** JSON Schema of all parameters of a path, by the names that a route template has for them. */
export function pathParamsSchema(parameters: readonly DescribedParameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ templateName, schema }) => [templateName, schema])),
    required: parameters.map(({ templateName }) => templateName),
  }
}
