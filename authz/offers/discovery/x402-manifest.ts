import type { ApiConfiguration } from '../../../domain/api-configuration.ts'
import { isJsonType, takesBody } from '../../../domain/endpoint-schema.ts'
import { routeTemplate } from '../../../domain/path-pattern.ts'
import { chargeExtension } from '../extensions/charge.ts'
import { streamLimit } from '../extensions/stream-limit.ts'
import { type DiscoverableEndpoint, withoutSchemas } from './discoverable.ts'
import { fitting } from './fitting.ts'
import { describedParameters, pathParamsSchema } from './path-parameters.ts'
import { resourceText, serviceMetadata } from './resource-info.ts'
import { sampleOf } from './sample.ts'

/** The x402 origin manifest of one gateway host (x402 "well-known discovery" draft). */
export function x402Manifest(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  origin: string
  /** Milliseconds since the epoch. */
  now: number
}): object {
  const { api, endpoints, origin, now } = options
  const { told, omitted } = fitting(endpoints, (endpoint, isWhole) =>
    itemOf(api, origin, isWhole ? endpoint : withoutSchemas(endpoint)),
  )
  return {
    x402Version: 2,
    lastUpdated: Math.floor(now / 1000),
    items: told,
    ...(omitted > 0 && { omittedItems: omitted }),
  }
}

function itemOf(api: ApiConfiguration, origin: string, { endpoint, accepts }: DiscoverableEndpoint): object {
  const { method, pathPattern, requestSchema, responseSchema, charge, maxStreamSeconds } = endpoint
  const extensions = {
    ...chargeExtension(charge),
    ...streamLimit(maxStreamSeconds),
  }
  const template = routeTemplate(pathPattern)
  const { description, mimeType } = resourceText({ api, endpoint })
  const example = responseSchema && isJsonType(mimeType) ? sampleOf(responseSchema) : undefined
  const parameters = describedParameters(endpoint)
  return {
    resource: {
      url: origin + template,
      description,
      mimeType,
      ...serviceMetadata({ api, endpoint }),
    },
    type: 'http',
    accepts,
    ...(Object.keys(extensions).length > 0 && { extensions }),
    input: {
      method,
      routeTemplate: template,
      ...(parameters.length > 0 && { pathParams: pathParamsSchema(parameters) }),
      ...(takesBody(method) ? { bodyType: 'json', body: requestSchema ?? { type: 'object' } } : {}),
      ...(!takesBody(method) && requestSchema ? { queryParams: requestSchema } : {}),
    },
    output: { mimeType, ...(example === undefined ? {} : { example }) },
  }
}
