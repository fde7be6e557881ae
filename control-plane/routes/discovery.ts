import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import { gatewayOrigin, type PublicGateway } from '../../domain/hosts/gateway-host.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Api } from '../entities/api.ts'
import { Endpoint } from '../entities/endpoint.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { payability, payabilityOf } from '../resources/api-payability.ts'
import { customHosts, toApiRecord } from '../resources/api-record.ts'
import { EXAMPLE_HOST } from '../resources/examples.ts'
import { publicGateway } from '../resources/public-gateway.ts'
import type { Services } from '../services.ts'
import { idParameter } from '../validation/shapes.ts'

const urls = { openapi_url: z.string(), well_known_url: z.string() }

const discovery = z.object({
  primary_host: z.string(),
  hosts: z.array(z.string()),
  ...urls,
  endpoint_count: z.int(),
  discoverable_endpoint_count: z
    .int()
    .describe(
      'Number of endpoints that the discovery documents list: enabled, not ephemeral, and with a price that the 402 offers now. 0 while the API is disabled or has no payee. If a document has no room for all of them, the document states how many it leaves out; these are counted here',
    ),
  payable_endpoints: payability,
  host_urls: z.array(z.object({ host: z.string(), ...urls, is_primary: z.boolean() })),
})

const EXAMPLE_ORIGIN = `https://${EXAMPLE_HOST}`
const EXAMPLE_DISCOVERY_DOCUMENTS = {
  openapi_url: `${EXAMPLE_ORIGIN}/openapi.json`,
  well_known_url: `${EXAMPLE_ORIGIN}/.well-known/x402.json`,
}

/** Routes for the documents in which the gateway describes an API to buyers. */
export function discoveryRoutes(services: Services): FastifyPluginAsyncZod {
  const { orm, settings } = services
  const gateway = publicGateway(settings)
  return async (app) => {
    app.get('/apis/:id/discovery', {
      ...defineOperation({
        id: 'getDiscovery',
        summary: 'Read the addresses of the documents that describe an API to buyers',
        tag: 'apis',
        rule: { credential: 'any', scopes: ['apis:read'] },
        params: z.object({ id: idParameter }),
        answers: { 200: discovery },
        examples: {
          answer: {
            primary_host: EXAMPLE_HOST,
            hosts: [EXAMPLE_HOST],
            ...EXAMPLE_DISCOVERY_DOCUMENTS,
            endpoint_count: 2,
            discoverable_endpoint_count: 1,
            payable_endpoints: { yes: 2, unknown: 0, no: 0, warnings: [] },
            host_urls: [{ host: EXAMPLE_HOST, ...EXAMPLE_DISCOVERY_DOCUMENTS, is_primary: true }],
          },
        },
      }),
      handler: async (request) => {
        const em = tenantManager(orm, principalOf(request))
        const api = await em.findOne(Api, request.params.id)
        if (!api) throw new LaunaError('not_found')
        const custom = (await customHosts(em, [api])).get(api.id) ?? []
        const { hosts, primary_host } = toApiRecord(api, {
          platformDomain: settings.PLATFORM_DOMAIN,
          custom,
          suspended: null,
        })
        const { discoverable, ...payable_endpoints } = await payabilityOf(em, api, services)
        return {
          primary_host,
          hosts,
          ...documentUrls(primary_host, gateway),
          endpoint_count: await em.count(Endpoint, { api }),
          discoverable_endpoint_count: discoverable,
          payable_endpoints,
          host_urls: hosts.map((host) => ({
            host,
            ...documentUrls(host, gateway),
            is_primary: host === primary_host,
          })),
        }
      },
    })
  }
}

function documentUrls(host: string, gateway: PublicGateway): { openapi_url: string; well_known_url: string } {
  const origin = gatewayOrigin(host, gateway)
  return { openapi_url: `${origin}/openapi.json`, well_known_url: `${origin}/.well-known/x402.json` }
}
