import { resolve } from 'node:path'
import { z } from 'zod'

/** Default ports of the local stack, each with the variable that replaces it. */
export const PORTS = {
  production: { variable: 'LAUNA_PRODUCTION_PORT', port: 18080, what: 'control plane, production' },
  controlPlaneOps: {
    variable: 'LAUNA_CONTROL_PLANE_OPS_PORT',
    port: 19013,
    what: 'control plane, health and metrics',
  },
  staging: { variable: 'LAUNA_STAGING_PORT', port: 18081, what: 'control plane, staging' },
  operators: { variable: 'LAUNA_OPERATORS_PORT', port: 18082, what: 'control plane, operators' },
  gatewayHttp: { variable: 'LAUNA_GATEWAY_HTTP_PORT', port: 18000, what: 'gateway, HTTP' },
  gatewayHttps: { variable: 'LAUNA_GATEWAY_HTTPS_PORT', port: 18443, what: 'gateway, HTTPS' },
  rpc: { variable: 'LAUNA_RPC_PORT', port: 18545, what: 'chain RPC' },
  chainManager: { variable: 'LAUNA_CHAIN_MANAGER_PORT', port: 8099, what: 'chain manager' },
  facilitator: { variable: 'LAUNA_FACILITATOR_PORT', port: 8089, what: 'development facilitator' },
  smtp: { variable: 'LAUNA_SMTP_PORT', port: 11025, what: 'mail catcher, SMTP' },
  mail: { variable: 'LAUNA_MAIL_PORT', port: 18025, what: 'mail catcher, HTTP' },
  upstream: { variable: 'LAUNA_UPSTREAM_PORT', port: 18090, what: 'demo upstream' },
  postgres: { variable: 'LAUNA_POSTGRES_PORT', port: 15432, what: 'PostgreSQL' },
  nats: { variable: 'LAUNA_NATS_PORT', port: 14222, what: 'NATS' },
  authz: { variable: 'LAUNA_AUTHZ_PORT', port: 19001, what: 'authz, gRPC' },
  authzOps: { variable: 'LAUNA_AUTHZ_OPS_PORT', port: 19011, what: 'authz, health and metrics' },
  authzDocuments: { variable: 'LAUNA_AUTHZ_DOCUMENTS_PORT', port: 19003, what: 'authz, discovery documents' },
  xds: { variable: 'LAUNA_XDS_PORT', port: 19002, what: 'xds, gRPC' },
  xdsOps: { variable: 'LAUNA_XDS_OPS_PORT', port: 19012, what: 'xds, health and metrics' },
  envoyMetrics: { variable: 'LAUNA_ENVOY_METRICS_PORT', port: 19902, what: 'Envoy metrics' },
  envoyAdmin: { variable: 'LAUNA_ENVOY_ADMIN_PORT', port: 19901, what: 'Envoy admin' },
} as const

export type PortName = keyof typeof PORTS

const PORT_NAMES = Object.keys(PORTS) as PortName[]

/** The address for connections between the parts. Parts also listen on it, unless `LAUNA_LISTEN_HOST` is set. */
export const HOST = '127.0.0.1'

export interface Settings {
  /** The repository with the programs. */
  root: string
  /** State of this stack: data, logs, process records, secrets, certificates. Absolute. */
  stateDirectory: string
  /**
   * The address on which the control plane, the gateway, the chain and other parts for clients listen. It is loopback, because the stack
   * has a faucet and an open chain. Only containers need another address.
   */
  listenHost: string
  ports: Readonly<Record<PortName, number>>
  /** RPC address of the L2 mainnet to fork. Without it, the Sandbox chain starts empty. */
  forkRpcUrl: string | undefined
  /** For tests only: the URL of a database that the services use in place of the stack's own, with the role of the schema's owner. */
  database?: string
  /** Additional variables for one part, for tests that need it to behave differently. */
  extraEnvironment: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Thrown for invalid settings. The message names the variables and the problem of each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const port = z.coerce.number('must be a port number').int('must be a port number').min(1).max(65_535)

const environmentSchema = z.object({
  LAUNA_STATE_DIR: z.string().min(1).default('.local'),
  // The parts and their checks connect to HOST, so a stack can listen only on HOST or on all addresses.
  LAUNA_LISTEN_HOST: z.enum([HOST, '0.0.0.0'], `must be ${HOST} or 0.0.0.0`).default(HOST),
  LAUNA_PORT_OFFSET: z.coerce.number('must be a number').int().min(0).max(40_000).default(0),
  FORK_RPC_URL: z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http(s) or ws(s) URL' }).optional(),
  ...Object.fromEntries(PORT_NAMES.map((name) => [PORTS[name].variable, port.optional()])),
})

/**
 * Reads the stack's settings. `LAUNA_PORT_OFFSET` moves every port that has no variable of its own,
 * so that a second stack can run beside the first. An empty variable counts as absent.
 */
export function readSettings(options: { environment: NodeJS.ProcessEnv; root: string }): Settings {
  const given = Object.fromEntries(Object.entries(options.environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(problems.join('; '))
  }
  const offset = parsed.data.LAUNA_PORT_OFFSET
  const own = parsed.data as Readonly<Record<string, unknown>>
  const ports = Object.fromEntries(
    PORT_NAMES.map((name) => {
      const chosen = own[PORTS[name].variable]
      return [name, typeof chosen === 'number' ? chosen : PORTS[name].port + offset]
    }),
  ) as Record<PortName, number>
  refuseSharedPorts(ports)
  return {
    root: options.root,
    stateDirectory: resolve(options.root, parsed.data.LAUNA_STATE_DIR),
    listenHost: parsed.data.LAUNA_LISTEN_HOST,
    ports,
    forkRpcUrl: parsed.data.FORK_RPC_URL,
    extraEnvironment: {},
  }
}

function refuseSharedPorts(ports: Readonly<Record<PortName, number>>): void {
  const taken = new Map<number, PortName>()
  for (const name of PORT_NAMES) {
    const other = taken.get(ports[name])
    if (other) throw new SettingsError(`${PORTS[name].variable} and ${PORTS[other].variable} are both ${ports[name]}`)
    taken.set(ports[name], name)
  }
}

/** `http://127.0.0.1:{port}` of a part. */
export function httpAddress(settings: Settings, name: PortName): string {
  return `http://${HOST}:${settings.ports[name]}`
}

/** The variables by which `launa`, `launa-mcp` and the SDKs find this stack. */
export function clientAddresses(
  settings: Settings,
): Readonly<Record<'LAUNA_BASE_URL' | 'LAUNA_STAGING_BASE_URL', string>> {
  return {
    LAUNA_BASE_URL: httpAddress(settings, 'production'),
    LAUNA_STAGING_BASE_URL: httpAddress(settings, 'staging'),
  }
}
