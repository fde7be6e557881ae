import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { bodyTypeOf, isJsonType, statusHasBody, takesBody } from '../../../domain/endpoints/endpoint-schema.ts'
import { routeTemplate } from '../../../domain/paths/path-pattern.ts'
import { chargeExtension } from '../extensions/charge.ts'
import { streamLimit } from '../extensions/stream-limit.ts'
import { detailSizes, shortenDetails } from './details.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { fitting } from './fitting.ts'
import { describedParameters, pathParamsSchema } from './path-parameters.ts'
import { parametersSchema, requestParameters } from './request-parameters.ts'
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
  const { told, omitted } = fitting(endpoints, {
    sizesOf: ({ endpoint }) => Object.values(detailSizes(endpoint)),
    tell: ({ endpoint: whole, accepts }, room) => {
      const { endpoint, shortened } = shortenDetails(whole, room)
      const item = itemOf(api, origin, { endpoint, accepts })
      return shortened.length === 0 ? item : { ...item, shortened }
    },
  })
  const shortened = told.filter((item) => 'shortened' in item).length
  return {
    x402Version: 2,
    lastUpdated: Math.floor(now / 1000),
    items: told,
    ...(omitted > 0 && { omittedItems: omitted }),
    ...(shortened > 0 && { shortenedItems: shortened }),
  }
}

function itemOf(api: ApiConfiguration, origin: string, { endpoint, accepts }: DiscoverableEndpoint): object {
  const { method, pathPattern, requestSchema, requestMimeType, responseSchema, charge, maxStreamSeconds } = endpoint
  const extensions = {
    ...chargeExtension(charge),
    ...streamLimit(maxStreamSeconds),
  }
  const template = routeTemplate(pathPattern)
  const { description, mimeType } = resourceText({ api, endpoint })
  const hasExample = isJsonType(mimeType) && statusHasBody(endpoint.successStatus)
  const example = responseSchema && hasExample ? sampleOf(responseSchema) : undefined
  const parameters = describedParameters(endpoint)
  const { parameters: request, isQueryDivided } = requestParameters(endpoint)
  const queryParams = isQueryDivided ? parametersSchema(request, 'query') : requestSchema
  const headers = parametersSchema(request, 'header')
  const cookies = parametersSchema(request, 'cookie')
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
      ...(takesBody(method) && {
        bodyType: bodyTypeOf(requestMimeType),
        ...(requestMimeType !== undefined && { mimeType: requestMimeType }),
        body: requestSchema ?? { type: 'object' },
      }),
      ...(queryParams && { queryParams }),
      ...(headers && { headers }),
      ...(cookies && { cookies }),
    },
    output: { mimeType, ...(example === undefined ? {} : { example }) },
  }
}
