import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, httpAddress, readSettings, type Settings } from '../../sandbox/settings.ts'
import { partPid, startStack, stopStack } from '../../sandbox/stack.ts'
import { signUp } from '../e2e/support/sellers/seller.ts'
import { PATH, PRICE, SLOW_PRICE, VOUCHER_PRICE } from './payments/price.ts'
import { voucherNetwork } from './payments/vouchers.ts'
import type { BenchSettings } from './settings.ts'

/** The gateway under test: the whole local stack with one API on sale. */
export interface Gateway {
  address: string
  /** Host header for the API, with the gateway's port. */
  host: string
  /** Host header for an API in production with payment channels. */
  voucherHost: string
  /** The API over TLS: its address, its host with the port, and the file with the certificate authority. */
  tls: { address: string; host: string; caFile: string }
  /** An API in production with the price `SLOW_PRICE`. */
  slow: { host: string; apiId: string }
  apiId: string
  databaseUrl: string
  pids: { envoy: number; authz: number; postgres: number }
}

export function gatewaySettings(portOffset: number, extraEnvironment: Settings['extraEnvironment']): Settings {
  const environment = { LAUNA_STATE_DIR: '.local/bench', LAUNA_PORT_OFFSET: String(portOffset) }
  const settings = readSettings({ environment, root: join(import.meta.dirname, '../..') })
  return { ...settings, extraEnvironment }
}

export const QUIET = { LOG_LEVEL: 'warn', NODE_ENV: 'production' }

/** Returns the settings that differ from a developer's stack: fewer log lines, and the stub of the facilitator. */
function partEnvironment(options: {
  facilitatorUrl: string
  slowFacilitatorUrl: string
  profileDirectory: string | undefined
  authzGrpc: BenchSettings['authzGrpc'] | undefined
}): Settings['extraEnvironment'] {
  const { facilitatorUrl, slowFacilitatorUrl, profileDirectory, authzGrpc } = options
  const nodeOptions = [
    ...(profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`]),
    ...(authzGrpc === 'grpc-js' ? ['--import', new URL('servers/on-grpc-js.ts', import.meta.url).href] : []),
  ]
  const facilitators = {
    [SANDBOX_NETWORK]: { url: facilitatorUrl },
    ...voucherNetwork(facilitatorUrl),
    [SLOW_PRICE.network]: { url: slowFacilitatorUrl, rpc_url: `${slowFacilitatorUrl}/rpc` },
  }
  return {
    'control-plane': QUIET,
    xds: QUIET,
    authz: {
      ...QUIET,
      ...(nodeOptions.length > 0 && { NODE_OPTIONS: nodeOptions.join(' ') }),
      FACILITATORS: JSON.stringify(facilitators),
    },
  }
}

/** Returns the settings of a stack with a facilitator stub, which has no chain. Without a facilitator, no payment is possible. */
export function stubbedStack(
  { portOffset, profileDirectory, authzGrpc }: Pick<BenchSettings, 'portOffset'> & Partial<BenchSettings>,
  facilitatorUrl = 'http://127.0.0.1',
  slowFacilitatorUrl = facilitatorUrl,
): Settings {
  const urls = { facilitatorUrl, slowFacilitatorUrl }
  return gatewaySettings(portOffset, partEnvironment({ ...urls, profileDirectory, authzGrpc }))
}

/** Ends the processes of an interrupted run and removes its data. */
export async function clearGateway(settings: Settings): Promise<void> {
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
}

/** Starts the stack on an empty database. Creates APIs in front of `upstreamUrl`, and their endpoints, through the real REST API. */
export async function startGateway(settings: Settings, upstreamUrl: string): Promise<Gateway> {
  await startStack(settings)
  const plane = {
    baseUrl: httpAddress(settings, 'production'),
    stagingBaseUrl: httpAddress(settings, 'staging'),
    mailUrl: httpAddress(settings, 'mail'),
  }
  const seller = await signUp(plane)
  const { payTo, maxTimeoutSeconds, ...accept } = PRICE
  const api = await seller.createApi({ upstream_base_url: upstreamUrl, pay_to_address: payTo })
  const accepts = [{ ...accept, max_timeout_seconds: maxTimeoutSeconds }]
  await seller.createEndpoint(api.id, { path_pattern: PATH, accepts })
  const sellInProduction = async (price: object) => {
    const seller = await signUp(plane, { environment: 'production' })
    const api = await seller.createApi({ upstream_base_url: upstreamUrl, pay_to_address: payTo })
    await seller.createEndpoint(api.id, { path_pattern: PATH, accepts: [price] })
    return { host: `${api.primary_host}:${settings.ports.gatewayHttp}`, apiId: api.id }
  }
  const { gatewayHttps } = settings.ports
  const pid = (name: 'envoy' | 'authz' | 'postgres') => partPid(settings, name) ?? 0
  return {
    address: `${HOST}:${settings.ports.gatewayHttp}`,
    host: `${api.primary_host}:${settings.ports.gatewayHttp}`,
    voucherHost: (await sellInProduction(VOUCHER_PRICE)).host,
    tls: {
      address: `${HOST}:${gatewayHttps}`,
      host: `${api.primary_host}:${gatewayHttps}`,
      caFile: join(settings.stateDirectory, 'tls', 'ca.pem'),
    },
    slow: await sellInProduction(SLOW_PRICE),
    apiId: api.id,
    databaseUrl: databaseUrl(settings, loadSecrets(settings.stateDirectory)),
    pids: { envoy: pid('envoy'), authz: pid('authz'), postgres: pid('postgres') },
  }
}

export function binDirectory(settings: Settings): string {
  return join(settings.stateDirectory, 'bin')
}
