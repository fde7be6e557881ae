import type { EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import type { JsonSchema } from '../../../domain/endpoints/endpoint-schema.ts'
import { type PathParameter, pathParameters } from '../../../domain/paths/path-pattern.ts'
import { isRecord } from '../../json/read.ts'

/** A parameter of a path with its seller's schema. */
export interface DescribedParameter extends PathParameter {
  schema: JsonSchema
}

type Described = Pick<EndpointConfiguration, 'pathPattern' | 'pathSchema'>

/** The type of a path parameter if its seller gives no schema. */
const TEXT: JsonSchema = { type: 'string' }

export function describedParameters({ pathPattern, pathSchema }: Described): DescribedParameter[] {
  // Each parameter's schema is cut out of the whole schema. So the whole must not have a `$ref`, which would then point nowhere.
  const isOpen = pathSchema !== undefined && !JSON.stringify(pathSchema).includes('"$ref"')
  const properties = isOpen && isRecord(pathSchema.properties) ? pathSchema.properties : {}
  return pathParameters(pathPattern).map((parameter) => {
    const own = !parameter.isRest && Object.hasOwn(properties, parameter.name) ? properties[parameter.name] : undefined
    return { ...parameter, schema: isRecord(own) ? own : TEXT }
  })
}

/** JSON Schema of all parameters of a path, by their names in a route template. */
export function pathParamsSchema(parameters: readonly DescribedParameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ templateName, schema }) => [templateName, schema])),
    required: parameters.map(({ templateName }) => templateName),
  }
}
