import type { ApiConfiguration, EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { type ServiceMetadata, serviceTags } from '../../../domain/endpoints/service-metadata.ts'

/** Media type of an answer if its seller names none. */
export const JSON_TYPE = 'application/json'

interface Described {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
}

/** The resource of a 402 (x402 `ResourceInfo`), without its URL and its service. */
export function resourceText({ api, endpoint }: Described): { description: string; mimeType: string } {
  const { description, summary, method, pathPattern, mimeType } = endpoint
  return {
    description: description ?? summary ?? `${api.name}: ${method} ${pathPattern}`,
    mimeType: mimeType ?? JSON_TYPE,
  }
}

/** The name, tags and icon of the service, as members of `ResourceInfo`. */
export function serviceMetadata({ api, endpoint }: Described): ServiceMetadata {
  const { serviceName, iconUrl, tags: ofApi } = api.discovery
  const tags = serviceTags([...ofApi, ...endpoint.tags])
  return {
    ...(serviceName !== undefined && { serviceName }),
    ...(tags.length > 0 && { tags }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}
