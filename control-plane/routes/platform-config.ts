import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SANDBOX_CHAIN_ID, SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { EXAMPLE_NETWORK } from '../resources/examples.ts'
import { listedNetwork, listNetworks } from '../resources/network-list.ts'
import type { Services } from '../services.ts'
import { servesSandbox } from '../settings.ts'

const network = listedNetwork.omit({ x402_versions: true }).extend({
  name: z.string().describe('Name of the network, or its identifier if it has no name'),
  explorer_url: z
    .string()
    .optional()
    .describe(
      'URL of a transaction in a block explorer; `{transaction}` stands for its hash. Absent if there is no explorer',
    ),
})

const platformConfig = z.object({
  platform_domain: z.string(),
  sandbox_domain: z.string(),
  gateway: z.object({ scheme: z.enum(['http', 'https']), http_port: z.int(), https_port: z.int() }),
  control_plane: z.object({ base_url: z.string(), staging_base_url: z.string().nullable() }),
  networks: z.array(network),
  version: z.string(),
})

const localDevConfig = z.object({
  enabled: z.boolean(),
  chain_id: z.int(),
  network: z.string(),
  rpc_url: z.string().nullable().describe('URL of a node for wallets; null if the operator publishes none'),
  faucet_enabled: z.boolean(),
  sample_upstream_url: z
    .string()
    .nullable()
    .describe('An API that sellers may wrap in the Sandbox to try the platform out; null if the operator offers none'),
  payment_token: z.object({
    symbol: z.string(),
    name: z.string(),
    version: z.string(),
    address: z.string(),
    decimals: z.int(),
  }),
})

/** Routes for the settings that clients need before they have an account. */
export function platformConfigRoutes({ settings, supported, version }: Services): FastifyPluginAsyncZod {
  const hasSandbox = servesSandbox(settings)
  const platform: Omit<z.output<typeof platformConfig>, 'networks'> = {
    platform_domain: settings.PLATFORM_DOMAIN,
    sandbox_domain: `dev.${settings.PLATFORM_DOMAIN}`,
    gateway: {
      scheme: settings.GATEWAY_SCHEME,
      http_port: settings.GATEWAY_HTTP_PORT,
      https_port: settings.GATEWAY_HTTPS_PORT,
    },
    control_plane: { base_url: settings.BASE_URL, staging_base_url: (hasSandbox && settings.STAGING_BASE_URL) || null },
    version,
  }
  const networks = () =>
    listNetworks({ settings, supported }).map(({ x402_versions: _, ...item }) => ({
      ...item,
      name: item.name ?? item.network,
      ...(settings.EXPLORER_URLS[item.network] && { explorer_url: settings.EXPLORER_URLS[item.network] }),
    }))
  const localDev: z.output<typeof localDevConfig> = {
    enabled: hasSandbox,
    chain_id: SANDBOX_CHAIN_ID,
    network: SANDBOX_NETWORK,
    rpc_url: settings.PUBLIC_RPC_URL ?? null,
    faucet_enabled: hasSandbox,
    sample_upstream_url: settings.SAMPLE_UPSTREAM_URL ?? null,
    payment_token: { ...SANDBOX_USDC },
  }
  return async (app) => {
    app.get('/config/platform', {
      ...defineOperation({
        id: 'getPlatformConfig',
        summary: 'Read names, addresses and networks of the platform',
        tag: 'config',
        rule: { credential: 'public' },
        answers: { 200: platformConfig },
        examples: {
          answer: {
            platform_domain: 'example.com',
            sandbox_domain: 'dev.example.com',
            gateway: { scheme: 'https', http_port: 80, https_port: 443 },
            control_plane: { base_url: 'https://api.example.com', staging_base_url: 'https://staging.example.com' },
            networks: [{ ...EXAMPLE_NETWORK, explorer_url: 'https://explorer.example.com/tx/{transaction}' }],
            version: '1.0.0',
          },
        },
      }),
      handler: async () => ({ ...platform, networks: networks() }),
    })
    app.get('/config/local-dev', {
      ...defineOperation({
        id: 'getLocalDevConfig',
        summary: 'Read the Sandbox chain and its payment token',
        tag: 'config',
        rule: { credential: 'public' },
        answers: { 200: localDevConfig },
        examples: {
          answer: {
            enabled: true,
            chain_id: SANDBOX_CHAIN_ID,
            network: SANDBOX_NETWORK,
            rpc_url: 'http://127.0.0.1:18545',
            faucet_enabled: true,
            sample_upstream_url: 'https://sample.example.com',
            payment_token: { ...SANDBOX_USDC },
          },
        },
      }),
      handler: async () => localDev,
    })
  }
}
