import type { EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import type { EndpointParameter, ParameterPlace } from '../../../domain/endpoints/endpoint-parameter.ts'
import { type JsonSchema, takesBody } from '../../../domain/endpoints/endpoint-schema.ts'
import { isRecord } from '../../json/read.ts'

type Described = Pick<EndpointConfiguration, 'method' | 'parameters' | 'requestSchema'>

/**
 * The query, header and cookie parameters of an endpoint. The properties of a schema of the query are parameters; `parameters` adds to
 * them. `isQueryDivided` is false if the schema of the query cannot be divided into parameters.
 */
export function requestParameters({ method, parameters, requestSchema }: Described): {
  parameters: EndpointParameter[]
  isQueryDivided: boolean
} {
  if (takesBody(method)) return { parameters: [...parameters], isQueryDivided: true }
  const { properties, required } = requestSchema ?? {}
  // Each parameter's schema is cut out of the whole schema. So the whole must not have a `$ref`, which would then point nowhere.
  const isDivided = isRecord(properties) && !JSON.stringify(requestSchema).includes('"$ref"')
  if (!isDivided) return { parameters: [...parameters], isQueryDivided: false }
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  const more = new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]))
  const query = Object.entries(properties).map(([name, schema]): EndpointParameter => {
    const key = `query ${name}`
    const added = more.get(key)
    more.delete(key)
    const { description } = isRecord(schema) ? schema : {}
    return {
      name,
      in: 'query',
      required: names.includes(name),
      ...(typeof description === 'string' && { description }),
      schema: isRecord(schema) ? schema : {},
      ...added,
    }
  })
  return { parameters: [...query, ...more.values()], isQueryDivided: true }
}

/** A parameter in the form of OpenAPI 3.1. */
export function openapiParameter(parameter: EndpointParameter): object {
  const { name, in: place, required = false, description, schema = {}, style, explode, content_type } = parameter
  return {
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(content_type === undefined ? { schema } : { content: { [content_type]: { schema } } }),
  }
}

/** An object schema of the parameters in one place, in x402's form for inputs. Returns undefined if there are none. */
export function parametersSchema(
  parameters: readonly EndpointParameter[],
  place: ParameterPlace,
): JsonSchema | undefined {
  const there = parameters.filter((parameter) => parameter.in === place)
  if (there.length === 0) return undefined
  const required = there.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(there.map(({ name, schema = {} }) => [name, schema])),
    ...(required.length > 0 && { required }),
  }
}
