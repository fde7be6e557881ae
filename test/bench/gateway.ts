import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, httpAddress, readSettings, type Settings } from '../../sandbox/settings.ts'
import { partPid, startStack, stopStack } from '../../sandbox/stack.ts'
import { signUp } from '../e2e/support/seller.ts'
import { PATH, PRICE } from './price.ts'

/** The gateway under test: the whole local stack with one API on sale. */
export interface Gateway {
  address: string
  /** Host header that selects the API, with the gateway's port. */
  host: string
  apiId: string
  databaseUrl: string
  pids: { envoy: number; authz: number; postgres: number }
}

export function gatewaySettings(options: {
  root: string
  portOffset: number
  environment: Settings['extraEnvironment']
}) {
  const environment = { LAUNA_STATE_DIR: '.local/bench', LAUNA_PORT_OFFSET: String(options.portOffset) }
  const settings = readSettings({ environment, root: options.root })
  return { ...settings, extraEnvironment: options.environment }
}

export const QUIET = { LOG_LEVEL: 'warn', NODE_ENV: 'production' }

/** How the parts differ from a developer's stack: quiet logs, and a facilitator that stands for no chain. */
export function partEnvironment(options: {
  facilitatorUrl: string
  profileDirectory: string | undefined
}): Settings['extraEnvironment'] {
  const { facilitatorUrl, profileDirectory } = options
  const profile: Record<string, string> =
    profileDirectory === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDirectory}` }
  return {
    'control-plane': QUIET,
    xds: QUIET,
    authz: { ...QUIET, ...profile, FACILITATORS: JSON.stringify({ [SANDBOX_NETWORK]: { url: facilitatorUrl } }) },
  }
}

/** Ends whatever an interrupted run has left, and its data. */
export async function clearGateway(settings: Settings): Promise<void> {
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
}

/** Starts the stack on an empty database and puts an API in front of `upstreamUrl` on sale through the real REST API. */
export async function startGateway(settings: Settings, upstreamUrl: string): Promise<Gateway> {
  await startStack(settings)
  const seller = await signUp({
    baseUrl: httpAddress(settings, 'production'),
    stagingBaseUrl: httpAddress(settings, 'staging'),
    mailUrl: httpAddress(settings, 'mail'),
  })
  const { payTo, maxTimeoutSeconds, ...accept } = PRICE
  const api = await seller.createApi({ upstream_base_url: upstreamUrl, pay_to_address: payTo })
  const accepts = [{ ...accept, max_timeout_seconds: maxTimeoutSeconds }]
  await seller.createEndpoint(api.id, { path_pattern: PATH, accepts })
  const pid = (name: 'envoy' | 'authz' | 'postgres') => partPid(settings, name) ?? 0
  return {
    address: `${HOST}:${settings.ports.gatewayHttp}`,
    host: `${api.primary_host}:${settings.ports.gatewayHttp}`,
    apiId: api.id,
    databaseUrl: databaseUrl(settings, loadSecrets(settings.stateDirectory)),
    pids: { envoy: pid('envoy'), authz: pid('authz'), postgres: pid('postgres') },
  }
}

export function binDirectory(settings: Settings): string {
  return join(settings.stateDirectory, 'bin')
}
