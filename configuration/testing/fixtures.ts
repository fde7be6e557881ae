import type { ApiConfiguration, EndpointConfiguration } from '../../domain/configuration/api-configuration.ts'

/** Returns an endpoint for unit tests: GET /weather. The test sets its price. */
export function anEndpoint(fields: Partial<EndpointConfiguration> = {}): EndpointConfiguration {
  return {
    id: 'endpoint-1',
    version: '1',
    method: 'GET',
    pathPattern: '/weather',
    description: undefined,
    operationId: undefined,
    summary: undefined,
    tags: [],
    mimeType: undefined,
    requestMimeType: undefined,
    successStatus: undefined,
    parameters: [],
    accepts: [],
    pathSchema: undefined,
    requestSchema: undefined,
    responseSchema: undefined,
    paymentIdentifierRequired: false,
    alwaysVerify: false,
    charge: 'after',
    maxStreamSeconds: undefined,
    expiresAt: undefined,
    ...fields,
  }
}

const NO_METADATA = { serviceName: undefined, iconUrl: undefined, tags: [] }

/** Returns a Sandbox API for unit tests. Without `fields`, it has no endpoints. */
export function anApi(fields: Partial<ApiConfiguration> = {}): ApiConfiguration {
  return {
    id: 'api-1',
    accountId: 'account-1',
    environment: 'development',
    name: 'Weather',
    slug: 'weather',
    revision: 1,
    epoch: 'epoch-1',
    enabled: true,
    upstreamBaseUrl: 'http://example.com',
    payToAddress: '0x1111111111111111111111111111111111111111',
    hosts: ['weather.dev.localhost'],
    sealedUpstreamHeaders: undefined,
    paymentContext: false,
    varyOn: ['authorization', 'cookie'],
    redirectOrigins: [],
    endpoints: [],
    discovery: { guidance: undefined, contactEmail: undefined, openapiVersion: '1.0.0', ...NO_METADATA },
    ...fields,
  }
}
