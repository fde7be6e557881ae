import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import type { Launch } from '../../sandbox/part.ts'
import { natsPart } from '../../sandbox/parts/nats.ts'
import { authzPart, controlPlanePart, xdsPart } from '../../sandbox/parts/services.ts'
import { answersHttp } from '../../sandbox/probes.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, type PortName, type Settings } from '../../sandbox/settings.ts'
import { findEnvoy } from '../../sandbox/tools.ts'
import { type Authority, createAuthority } from '../e2e/support/certificates/certificates.ts'
import { createRolledProcess, type RolledProcess } from '../roll/rolled-process.ts'
import { type Machine, OUTSIDE } from './machines.ts'

const run = promisify(execFile)

/** The processes of one machine for buyers and sellers. */
export interface GatewayMachine {
  machine: Machine
  processes: readonly RolledProcess[]
  /** The URL of the control plane. */
  planeUrl: string
  /** The URL at which a load balancer checks this Envoy. */
  readyUrl: string
  /** The URL of Envoy's statistics, for the drill itself. */
  metricsUrl: string
}

const CLUSTER_PORT = 6222
/** Each xds sends all Envoys one listening address, so it must cover every machine. */
const EVERYWHERE = '0.0.0.0'
const NATS_LOGIN = { user: 'launa', password: 'between-machines' }

/** Starts a NATS server of a cluster on these machines. */
export async function natsOn(machine: Machine, all: readonly Machine[], stack: Settings): Promise<RolledProcess> {
  const { command } = await natsPart(stack).launch()
  const { user, password } = NATS_LOGIN
  const routes = all.map(({ address }) => `nats://${address}:${CLUSTER_PORT}`).join(',')
  const args = [
    ...['--addr', machine.address, '--port', String(stack.ports.nats), '--user', user, '--pass', password],
    ...['--cluster_name', 'launa', '--cluster', `nats://${machine.address}:${CLUSTER_PORT}`, '--routes', routes],
    ...['--http_port', '8222'],
  ]
  return processOn(machine, stack, 'nats', { command, args }, () =>
    answersHttp(`http://${machine.address}:8222/healthz`),
  )
}

/** Writes the certificates with which authz, xds and Envoy of one machine identify themselves to each other. */
async function writeCertificates(directory: string, machine: Machine, authority: Authority): Promise<void> {
  mkdirSync(directory, { recursive: true })
  const server = await authority.issue([machine.address])
  const client = await authority.issue(['envoy'], 1, 'clientAuth')
  writeFileSync(join(directory, 'ca.pem'), authority.pem)
  writeFileSync(join(directory, 'server.pem'), server.cert)
  writeFileSync(join(directory, 'server-key.pem'), server.key, { mode: 0o600 })
  writeFileSync(join(directory, 'envoy.pem'), `${client.cert}\n${client.key}`, { mode: 0o600 })
}

/** Defines the control plane, authz, xds and Envoy of each machine, in the order of their starts. Starts none of them. */
export async function gatewayOn(options: {
  stack: Settings
  machines: readonly Machine[]
  natsServers: readonly Machine[]
  /** The machines with a database. One of them accepts writes. */
  databases: readonly Machine[]
}): Promise<GatewayMachine[]> {
  const { stack, machines, natsServers, databases } = options
  const { ports } = stack
  const secrets = loadSecrets(stack.stateDirectory)
  const authority = await createAuthority()
  const at = (name: PortName) => machines.map(({ address }) => `${address}:${ports[name]}`).join(',')
  const { user, password } = NATS_LOGIN
  const servers = databases.map(({ address }) => `${address}:${ports.postgres}`).join(',')
  const natsUrls = natsServers.map(({ address }) => `nats://${user}:${password}@${address}:${ports.nats}`)
  const launches = {
    plane: await controlPlanePart(stack, secrets).launch(),
    authz: await authzPart(stack, secrets).launch(),
    xds: await xdsPart(stack, secrets).launch(),
  }
  return Promise.all(
    machines.map(async (machine) => {
      const { address } = machine
      const directory = join(stack.stateDirectory, machine.name)
      await writeCertificates(directory, machine, authority)
      const file = (name: string) => join(directory, name)
      const own = (name: PortName) => `${address}:${ports[name]}`
      const shared = {
        NATS_URL: natsUrls.join(','),
        OWN_SERVICES: (['envoyAdmin', 'envoyMetrics', 'authzOps', 'xdsOps', 'controlPlaneOps'] as const).map(at).join(),
      }
      const tls = {
        GRPC_TLS_CERT_FILE: file('server.pem'),
        GRPC_TLS_KEY_FILE: file('server-key.pem'),
        GRPC_TLS_CLIENT_CA_FILE: file('ca.pem'),
      }
      const facilitators = {
        [SANDBOX_NETWORK]: {
          ...{ url: outside(ports.facilitator), rpc_url: outside(ports.rpc), confirmations: 0 },
        },
      }
      const service = (name: string, launch: Launch, variables: object, readyUrl: string) =>
        processOn(machine, stack, name, configured(launch, { ...shared, ...variables }, servers), () =>
          answersHttp(readyUrl),
        )
      const planeUrl = `http://${own('production')}`
      const plane = service(
        'control-plane',
        launches.plane,
        { LISTEN_HOST: address, OPS_ADDRESS: own('controlPlaneOps'), OPERATOR_LISTEN: own('operators') },
        `http://${own('controlPlaneOps')}/readyz`,
      )
      const authz = service(
        'authz',
        launches.authz,
        {
          ...{ GRPC_ADDRESS: own('authz'), ...tls, FACILITATORS: JSON.stringify(facilitators) },
          SNAPSHOT_FILE: file('authz.ndjson'),
        },
        `http://${own('authzOps')}/readyz`,
      )
      const xds = service(
        'xds',
        launches.xds,
        {
          ...{ GRPC_ADDRESS: own('xds'), ...tls, GATEWAY_LISTEN_HOST: EVERYWHERE, SNAPSHOT_FILE: file('xds.ndjson') },
          ...{ AUTHZ_ADDRESS: at('authz'), DOCUMENTS_ADDRESS: at('authzDocuments'), ENVOY_SDS_DIRECTORY: directory },
        },
        `http://${own('xdsOps')}/readyz`,
      )
      const envoyVariables = {
        ENVOY_NODE_ID: machine.name,
        XDS_ADDRESS: at('xds'),
        ENVOY_ADMIN_ADDRESS: `${HOST}:${ports.envoyAdmin}`,
        ENVOY_METRICS_ADDRESS: own('envoyMetrics'),
        ENVOY_SDS_DIRECTORY: directory,
        ENVOY_TLS_CERT_FILE: file('envoy.pem'),
        ENVOY_TLS_CA_FILE: file('ca.pem'),
      }
      for (const [name, args] of [
        ['envoy.json', []],
        ['certificate.json', ['certificate']],
        ['ca.json', ['ca']],
      ] as const) {
        const env = { ...process.env, NODE_OPTIONS: '', ...envoyVariables }
        const { stdout } = await run(process.execPath, ['envoy/render.ts', ...args], { cwd: stack.root, env })
        writeFileSync(file(name), stdout)
      }
      const command = findEnvoy(stack.root)
      if (!command) throw new Error('Envoy is missing: run "make install"')
      const readyUrl = `http://${own('envoyMetrics')}/ready`
      const envoyArgs = ['-c', file('envoy.json'), '--disable-hot-restart', '--concurrency', '1', '-l', 'warn']
      const envoy = processOn(machine, stack, 'envoy', { command, args: envoyArgs }, () => answersHttp(readyUrl))
      const metricsUrl = `http://${own('envoyMetrics')}/metrics`
      return { machine, processes: [plane, authz, xds, envoy], planeUrl, readyUrl, metricsUrl }
    }),
  )
}

function outside(port: number): string {
  return `http://${OUTSIDE}:${port}`
}

/**
 * Returns the stack's command with variables of the drill. The stack's loopback addresses become those of the machines, and the database
 * has several servers.
 */
function configured({ command, args, environment }: Launch, variables: object, servers: string): Launch {
  const moved = Object.entries(environment ?? {}).map(([name, value]) => [
    name,
    name.endsWith('DATABASE_URL') ? value.replace(/@[^/]+/, `@${servers}`) : value.replaceAll(HOST, OUTSIDE),
  ])
  return { command, args, environment: { ...Object.fromEntries(moved), ...variables } }
}

function processOn(
  machine: Machine,
  stack: Settings,
  part: string,
  launch: Launch,
  ready: () => Promise<boolean>,
): RolledProcess {
  const name = `${part}-${machine.name}`
  const logFile = join(stack.stateDirectory, `${name}.log`)
  return createRolledProcess({ name, launch: machine.inside(launch), logFile, workingDirectory: stack.root, ready })
}
