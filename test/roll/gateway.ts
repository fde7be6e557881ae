import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { type Address, bootstrap } from '../../envoy/bootstrap.ts'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import type { Launch } from '../../sandbox/part.ts'
import { authzPart, controlPlanePart, xdsPart } from '../../sandbox/parts/services.ts'
import { answersHttp } from '../../sandbox/probes.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, httpAddress, type Settings } from '../../sandbox/settings.ts'
import { findEnvoy } from '../../sandbox/tools.ts'
import { createRolledProcess, type RolledProcess } from './rolled-process.ts'

/** An Envoy with its port for buyers and its URL for operators. */
export interface RolledEnvoy extends RolledProcess {
  httpPort: number
  adminUrl: string
}

/** A control plane with its base URL for sellers. */
export interface RolledControlPlane extends RolledProcess {
  baseUrl: string
}

/** Two processes of each kind. The second Envoy has a separate xds, because an xds sends all its Envoys equal ports. */
export interface RolledGateway {
  authz: readonly RolledProcess[]
  xds: readonly RolledProcess[]
  envoys: readonly RolledEnvoy[]
  controlPlanes: readonly RolledControlPlane[]
  /** All processes in the order of their starts, including the second Envoy's xds. */
  all: readonly RolledProcess[]
}

/** Defines the processes with their settings, and starts none. The first of each kind has the ports of the stack. */
export async function rolledGateway(options: {
  stack: Settings
  /** Time settings of each of our services. */
  times: Readonly<Record<string, string>>
  facilitatorUrl: string
}): Promise<RolledGateway> {
  const { stack, times, facilitatorUrl } = options
  const secrets = loadSecrets(stack.stateDirectory)
  const directory = join(stack.stateDirectory, 'roll')
  mkdirSync(directory, { recursive: true })
  const rolled = (name: string, { command, args, environment }: Launch, variables: object, readyUrl: string) =>
    createRolledProcess({
      name,
      launch: { command, args, environment: { ...environment, ...times, LOG_LEVEL: 'info', ...variables } },
      logFile: join(directory, `${name}.log`),
      workingDirectory: stack.root,
      ready: () => answersHttp(readyUrl),
    })
  const { ports } = stack
  const [authz2 = 0, ops2 = 0, documents2 = 0, xds2 = 0, xdsOps2 = 0, xds3 = 0, xdsOps3 = 0] = await freePorts(7)
  const [http2 = 0, https2 = 0, admin2 = 0, plane2 = 0, staging2 = 0, planeOps2 = 0, operators2 = 0] =
    await freePorts(7)

  const facilitators = {
    [SANDBOX_NETWORK]: { url: facilitatorUrl, rpc_url: httpAddress(stack, 'rpc'), confirmations: 0 },
  }
  const authzLaunch = await authzPart(stack, secrets).launch()
  const authz = [
    { grpc: ports.authz, ops: ports.authzOps, documents: ports.authzDocuments },
    { grpc: authz2, ops: ops2, documents: documents2 },
  ].map(({ grpc, ops, documents }, index) =>
    rolled(
      `authz-${index + 1}`,
      authzLaunch,
      {
        ...{ GRPC_ADDRESS: `${HOST}:${grpc}`, OPS_PORT: String(ops), DOCUMENTS_PORT: String(documents) },
        FACILITATORS: JSON.stringify(facilitators),
        SNAPSHOT_FILE: join(directory, `authz-${index + 1}.ndjson`),
      },
      `http://${HOST}:${ops}/readyz`,
    ),
  )

  const xdsLaunch = await xdsPart(stack, secrets).launch()
  const shared = {
    AUTHZ_ADDRESS: `${HOST}:${ports.authz},${HOST}:${authz2}`,
    DOCUMENTS_ADDRESS: `${HOST}:${ports.authzDocuments},${HOST}:${documents2}`,
  }
  const xdsAt = (number: number, grpc: number, ops: number, more: object = {}) =>
    rolled(
      `xds-${number}`,
      xdsLaunch,
      {
        ...{ ...shared, GRPC_ADDRESS: `${HOST}:${grpc}`, OPS_PORT: String(ops) },
        ...{ SNAPSHOT_FILE: join(directory, `xds-${number}.ndjson`), ...more },
      },
      `http://${HOST}:${ops}/readyz`,
    )
  const xds = [xdsAt(1, ports.xds, ports.xdsOps), xdsAt(2, xds2, xdsOps2)]
  const ofSecond = xdsAt(3, xds3, xdsOps3, { GATEWAY_HTTP_PORT: String(http2), GATEWAY_HTTPS_PORT: String(https2) })

  const envoyAt = (number: number, httpPort: number, admin: number, xdsPorts: readonly number[]): RolledEnvoy => {
    const address = (port: number): Address => ({ host: HOST, port })
    const file = join(directory, `envoy-${number}.json`)
    const nodeId = `envoy-${number}`
    const xdsAddresses = xdsPorts.map(address)
    writeFileSync(file, JSON.stringify(bootstrap({ nodeId, adminAddress: address(admin), xdsAddresses })))
    const command = findEnvoy(stack.root)
    if (!command) throw new Error('Envoy is missing: run "make install"')
    const args = ['-c', file, '--disable-hot-restart', '--concurrency', '2', '-l', 'warn']
    const adminUrl = `http://${HOST}:${admin}`
    return { ...rolled(nodeId, { command, args }, {}, `${adminUrl}/ready`), httpPort, adminUrl }
  }
  const envoys = [envoyAt(1, ports.gatewayHttp, ports.envoyAdmin, [ports.xds, xds2]), envoyAt(2, http2, admin2, [xds3])]

  const planeLaunch = await controlPlanePart(stack, secrets).launch()
  const planeAt = (
    number: number,
    [production, staging, ops, operators]: readonly [number, number, number, number],
  ): RolledControlPlane => {
    const variables = { PRODUCTION_PORT: String(production), STAGING_PORT: String(staging) }
    const baseUrl = `http://${HOST}:${production}`
    const process = rolled(
      `control-plane-${number}`,
      planeLaunch,
      { ...variables, OPS_ADDRESS: `${HOST}:${ops}`, OPERATOR_LISTEN: `${HOST}:${operators}` },
      `${baseUrl}/readyz`,
    )
    return { ...process, baseUrl }
  }
  const controlPlanes = [
    planeAt(1, [ports.production, ports.staging, ports.controlPlaneOps, ports.operators]),
    planeAt(2, [plane2, staging2, planeOps2, operators2]),
  ]
  return { authz, xds, envoys, controlPlanes, all: [...controlPlanes, ...authz, ...xds, ofSecond, ...envoys] }
}
