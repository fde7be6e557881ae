import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { maxStreamSecondsVariable } from '../domain/endpoints/charging.ts'
import { environmentsVariable } from '../domain/environment.ts'
import { facilitatorsVariable } from '../facilitators/facilitator-settings.ts'
import {
  addressVariable,
  booleanVariable,
  jsonVariable,
  ownersUrlVariable,
  parseEnvironment,
  portVariable,
  wholeNumberVariable,
} from '../runtime/environment-variables.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { keyRingVariable } from '../runtime/settings/key-ring.ts'
import { limitsVariable } from '../runtime/settings/limits.ts'
import { natsOptions, natsVariables } from '../runtime/settings/nats.ts'
import { poolSizesVariable } from '../runtime/settings/pool-sizes.ts'
import { acmeDirectoryVariable, shared } from '../runtime/settings/shared.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'
import { namesService, SERVICE_IS_MISSING, screeningVariables } from '../screening/screening-settings.ts'
import { CONTROL_PLANE_POOLS } from './database/pools.ts'
import { CONTROL_PLANE_LIMITS } from './limits.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).meta({ kind: 'http or https URL' })
/** Paths are appended to an origin, so it has no slash at its end. */
const origin = url.transform((text) => text.replace(/\/+$/, ''))

const perMinute = (otherwise: number) => wholeNumberVariable({ min: 1 }).default(otherwise)

/** The folder of the built dashboard, as an absolute path. */
const dashboardVariable = z
  .string()
  .transform((path) => resolve(path))
  .refine((path) => existsSync(join(path, 'index.html')), 'must be a folder with the built dashboard (index.html)')
  .meta({ kind: 'path' })

/** Name servers, separated by commas, each as `ip:port` (`[ip]:port` in IPv6). */
const dnsServers = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .refine((servers) => servers.every(isDnsServer), 'must be a list of ip:port')
  .meta({ kind: '`ip:port`, several separated by commas' })

function isDnsServer(server: string): boolean {
  const { host, port } = /^\[?(?<host>[0-9a-fA-F.:]+?)\]?:(?<port>[0-9]{1,5})$/.exec(server)?.groups ?? {}
  return isIP(host ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536
}

const explorersVariable = jsonVariable.pipe(
  z.record(
    z.string(),
    url.refine((text) => text.includes('{transaction}'), 'must have {transaction} in each URL'),
  ),
)

const ring = (description: string) => keyRingVariable.meta({ secret: true, description })

const WITH_SANDBOX = '**required** with `development`'

/** Settings that are required if the Sandbox is served, and are ignored otherwise. */
const ofSandbox = {
  STAGING_PORT: portVariable
    .optional()
    .meta({ otherwise: WITH_SANDBOX, description: 'The port on which the control plane serves the Sandbox.' }),
  STAGING_BASE_URL: origin
    .optional()
    .meta({ otherwise: WITH_SANDBOX, description: 'The public URL of the control plane for the Sandbox.' }),
  RPC_URL: url
    .optional()
    .meta({ otherwise: WITH_SANDBOX, secret: true, description: 'The URL of the node of the Sandbox chain.' }),
  CHAIN_MANAGER_URL: origin
    .optional()
    .meta({ otherwise: WITH_SANDBOX, description: 'The URL of the faucet of the Sandbox chain.' }),
  SANDBOX_FACILITATOR_URL: origin
    .optional()
    .meta({ otherwise: WITH_SANDBOX, description: 'The URL of the facilitator of the Sandbox chain.' }),
}

const variables = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  DATABASE_POOLS: poolSizesVariable(CONTROL_PLANE_POOLS),
  DATABASE_DURABILITY: shared.DATABASE_DURABILITY,
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  ...natsVariables,
  ENVIRONMENTS: environmentsVariable,
  LEDGER_KEEP_DAYS: wholeNumberVariable({ min: 62 })
    .optional()
    .describe(
      'After how many days a month of the ledger is due for the archive: the log then names it once a day. Nothing is removed automatically.',
    ),
  ...shutdownVariables,
  LISTEN_HOST: z.string().default('127.0.0.1').meta({
    kind: 'IP address',
    description: 'The IP address on which the control plane serves the REST API and the dashboard.',
  }),
  PRODUCTION_PORT: portVariable.describe('The port on which the control plane serves production.'),
  OPS_ADDRESS: addressVariable.describe(
    'The address of `/healthz`, `/readyz` and `/metrics` for operators; the public addresses serve the first two as well.',
  ),
  BASE_URL: origin.describe('The public URL of the control plane for production. Links in mails begin with it.'),
  ...ofSandbox,
  PLATFORM_DOMAIN: shared.PLATFORM_DOMAIN,
  GATEWAY_SCHEME: shared.GATEWAY_SCHEME,
  GATEWAY_HTTP_PORT: shared.GATEWAY_HTTP_PORT,
  GATEWAY_HTTPS_PORT: shared.GATEWAY_HTTPS_PORT,
  JWT_SECRET: ring('Signs sessions of people ([rotation](rotate.md)). All replicas need equal values.'),
  KEY_PEPPER: ring('Hashes API keys and recovery codes ([rotation](rotate.md)). All replicas need equal values.'),
  ENCRYPTION_KEY: ring(
    'Encrypts Sandbox wallets, secrets of webhooks and of second factors, stored answers, and accounts with certificate authorities ([rotation](rotate.md)). All replicas need equal values.',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp URL' })
    .meta({ kind: '`smtp://` or `smtps://` URL', secret: true, description: 'The server for outgoing mail.' }),
  MAIL_FROM: z.string().min(3).meta({ kind: 'e-mail address', description: 'The sender of mails.' }),
  SUPPORT_EMAIL: z.email().optional().meta({
    kind: 'e-mail address',
    description:
      "The address for sellers' questions. Each mail names it, and replies go to it. Without it, mails name the operator of `BASE_URL`.",
  }),
  PUBLIC_RPC_URL: url
    .optional()
    .describe(
      "The URL of the Sandbox chain that `GET /config/local-dev` publishes for wallets. Never use a provider's URL with a key.",
    ),
  SAMPLE_UPSTREAM_URL: url
    .optional()
    .describe(
      'An API for trials, which sellers may use as the upstream of an API in the Sandbox. Without it, the dashboard offers none.',
    ),
  FACILITATORS: facilitatorsVariable.default({}).meta({ secret: true, description: facilitatorsVariable.description }),
  EXPLORER_URLS: explorersVariable
    .default({})
    .describe(
      'The links of the dashboard to transactions, by network: `{"eip155:8453": "https://basescan.org/tx/{transaction}"}`.',
    ),
  DNS_SERVERS: dnsServers.default([]).meta({
    otherwise: "the system's",
    description: 'The name servers for proofs of domains and for addresses of probed upstreams.',
  }),
  ACME_DIRECTORY_URL: acmeDirectoryVariable,
  ACME_CONTACT: z
    .email('must be an e-mail address')
    .optional()
    .meta({ kind: 'e-mail address', description: 'The address that the certificate authority may write to.' }),
  CERTIFICATE_ENCRYPTION_KEY: shared.CERTIFICATE_ENCRYPTION_KEY,
  CERTIFICATE_ORDERS_PER_HOUR: wholeNumberVariable({ min: 1 })
    .default(90)
    .describe(
      "How many certificates all replicas together may order in an hour; one seller has at most a third of them. Keep the number well below the authority's limit.",
    ),
  UPSTREAM_HEADERS_KEY: shared.UPSTREAM_HEADERS_KEY,
  PAYMENT_CONTEXT: booleanVariable
    .default(false)
    .describe('`true` if authz has `PAYMENT_CONTEXT_KEYS`: sellers may then request the header `PAYMENT-CONTEXT`.'),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .optional()
    .meta({
      kind: 'IP addresses or CIDR ranges, separated by commas',
      description: 'Proxies in front of the control plane. It trusts their `X-Forwarded-For`.',
    }),
  REQUESTS_PER_SUBNET: perMinute(1200).describe(
    'How many requests one subnet (an IPv4 /24 or an IPv6 /48) may send in a minute. `RateLimit-*` in each answer shows the limit with the fewest requests left.',
  ),
  REQUESTS_PER_ACCOUNT: perMinute(3000).describe('How many requests one account may send in a minute.'),
  REQUESTS_PER_KEY: perMinute(1500).describe('How many requests may use one API key in a minute.'),
  LIMITS: limitsVariable(CONTROL_PLANE_LIMITS),
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  ALLOW_PRIVATE_UPSTREAMS: shared.ALLOW_PRIVATE_UPSTREAMS,
  DENIED_UPSTREAMS: shared.DENIED_UPSTREAMS,
  OWN_SERVICES: shared.OWN_SERVICES,
  OPERATOR_LISTEN: addressVariable
    .optional()
    .describe(
      "The address on which the [operators' API](govern.md) listens. Without it, this process does not serve that API.",
    ),
  OPERATOR_DATABASE_URL: shared.DATABASE_URL.optional().meta({
    otherwise: '**required** with `OPERATOR_LISTEN`',
    secret: true,
    description: "The database, as the role of the operators' API (`launa_operator`).",
  }),
  ...screeningVariables,
  DASHBOARD_DIRECTORY: dashboardVariable
    .optional()
    .describe(
      "The folder of the built dashboard, with the [operators' pages](govern.md#the-pages) in its folder `operators` and the [help](../dashboard.md#for-operators) in `help`. Without it, only the APIs are served.",
    ),
  LOG_LEVEL: shared.LOG_LEVEL,
})

const schema = variables
  .refine(
    (settings) => settings.ACME_DIRECTORY_URL === undefined || settings.CERTIFICATE_ENCRYPTION_KEY !== undefined,
    {
      path: ['CERTIFICATE_ENCRYPTION_KEY'],
      error: 'is required with ACME_DIRECTORY_URL',
    },
  )
  .refine((settings) => settings.OPERATOR_LISTEN === undefined || settings.OPERATOR_DATABASE_URL !== undefined, {
    path: ['OPERATOR_DATABASE_URL'],
    error: 'is required with OPERATOR_LISTEN',
  })
  .refine(namesService, SERVICE_IS_MISSING)
  .refine(({ ENVIRONMENTS }) => ENVIRONMENTS.includes('production'), {
    path: ['ENVIRONMENTS'],
    error: 'must include production, because people log in there',
  })
  .superRefine((settings, context) => {
    if (!servesSandbox(settings)) return
    for (const name of Object.keys(ofSandbox) as (keyof typeof ofSandbox)[])
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required unless ENVIRONMENTS is production' })
  })

export type ControlPlaneSettings = z.output<typeof schema>

/** The settings of the control plane, with checks that concern several settings. */
export const controlPlaneProgram: ProgramSettings<typeof schema> = {
  name: 'control-plane',
  schema,
  check(settings) {
    natsOptions(settings)
  },
}

/** Whether this gateway has a Sandbox. Without one, the settings in `ofSandbox` are not used. */
export function servesSandbox({ ENVIRONMENTS }: Pick<ControlPlaneSettings, 'ENVIRONMENTS'>): boolean {
  return ENVIRONMENTS.includes('development')
}

/** Throws ConfigurationError, which names each bad variable and shows no value. */
export function readSettings(env?: Readonly<Record<string, string | undefined>>): ControlPlaneSettings {
  return parseEnvironment(schema, env)
}
