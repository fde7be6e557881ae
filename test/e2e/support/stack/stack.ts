import { resolve } from 'node:path'
import { SANDBOX_NETWORK } from '../../../../domain/networks/network.ts'
import { httpAddress, readSettings, type Settings } from '../../../../sandbox/settings.ts'
import { clusterStackUrl } from '../../../database/cluster.ts'
import { PORT_OFFSETS, PORTS_OF_A_STACK } from '../../../support/port-offsets.ts'
import { KNOWN_FACTORY } from '../buyers/smart-wallets.ts'
import { directoryUrl } from '../certificates/authority-address.ts'
import { domainVariables } from '../certificates/challenge-dns.ts'
import { facilitatorSwitchUrl } from './facilitator-switch.ts'
import { authzLimits, controlPlaneLimits } from './limits.ts'
import { NAMED_TOKENS, productionFacilitator } from './production-network.ts'

/** Port offset of the shared test stack, which runs beside a developer's own with separate state and ports. */
const DEFAULT_PORT_OFFSET = PORT_OFFSETS.tests
const DEFAULT_STATE_DIRECTORY = '.local/test'

/** authz claims a channel as soon as its unclaimed charges reach this sum, in atomic units. */
const CHANNEL_JOBS = { CHANNEL_CLAIM_VALUE: '5000' }

const root = resolve(import.meta.dirname, '../../../..')

/**
 * Returns settings of the stack under test: the shared one, or the solo stack with the number in `LAUNA_TEST_SOLO_STACK`.
 * `LAUNA_TEST_PORT_OFFSET` and `LAUNA_TEST_STATE_DIR` move all test stacks.
 */
export function testSettings(extraEnvironment: Settings['extraEnvironment'] = {}): Settings {
  return stackSettings(Number(process.env.LAUNA_TEST_SOLO_STACK ?? 0), extraEnvironment)
}

/** Returns settings of one test stack: 0 is the shared one, and solo ones count from 1. */
export function stackSettings(stack: number, extraEnvironment: Settings['extraEnvironment'] = {}): Settings {
  const settings = settingsBeside(stack * PORTS_OF_A_STACK, stack === 0 ? '' : `-solo-${stack}`)
  const controlPlane = { ...domainVariables(settings), ...controlPlaneLimits(), ...extraEnvironment['control-plane'] }
  const facilitators = { ...switchedFacilitator(settings), ...productionFacilitator(settings) }
  const networks = { FACILITATORS: JSON.stringify(facilitators), TOKENS: JSON.stringify(NAMED_TOKENS) }
  const cluster = process.env.CITUS_DATABASE_URL
  const distributed: Record<string, string> = cluster ? { LEDGER_DISTRIBUTED: 'true' } : {}
  const authz = { ...networks, ...CHANNEL_JOBS, ...authzLimits(), ...distributed, ...extraEnvironment.authz }
  const facilitator = { WALLET_FACTORIES: KNOWN_FACTORY, ...extraEnvironment.facilitator }
  const xds = { ACME_DIRECTORY_URL: directoryUrl(settings), ...extraEnvironment.xds }
  return {
    ...settings,
    ...(cluster && { database: clusterStackUrl(cluster, stack) }),
    extraEnvironment: { ...extraEnvironment, 'control-plane': controlPlane, facilitator, authz, xds },
  }
}

/**
 * Returns settings of a program beside the shared test stack. `ports` is added to the ports of that stack, and `name` to its state
 * directory.
 */
export function settingsBeside(ports: number, name: string): Settings {
  const offset = Number(process.env.LAUNA_TEST_PORT_OFFSET || DEFAULT_PORT_OFFSET)
  const directory = process.env.LAUNA_TEST_STATE_DIR || DEFAULT_STATE_DIRECTORY
  const environment = {
    LAUNA_PORT_OFFSET: String(offset + ports),
    LAUNA_STATE_DIR: resolve(root, `${directory}${name}`),
  }
  return readSettings({ environment, root })
}

/** Returns the Sandbox's facilitator behind a switch, in which a test can replace the facilitator for one payee. */
function switchedFacilitator(settings: Settings): object {
  const url = facilitatorSwitchUrl(settings)
  return { [SANDBOX_NETWORK]: { url, rpc_url: httpAddress(settings, 'rpc'), confirmations: 0 } }
}
