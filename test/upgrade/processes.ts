import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import type { Launch } from '../../sandbox/part.ts'
import { answersHttp, becomesTrue } from '../../sandbox/probes.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { end } from '../e2e/support/processes/child.ts'
import type { Balancer, Door } from './balancer.ts'

type Services = typeof import('../../sandbox/parts/services.ts')
type EnvoyModule = typeof import('../../sandbox/parts/envoy.ts')

/** A process of one version. */
export interface Running extends AsyncDisposable {
  name: string
  /** Sends SIGTERM, and waits. Throws if the process does not end with code 0. */
  stop(): Promise<void>
}

export interface ControlPlaneProcess extends Running {
  baseUrl: string
}

/** A gateway: an Envoy with its own xds and authz. */
export interface Gateway extends AsyncDisposable {
  name: string
  door: Door
  /** Takes the gateway out of the balancer, waits until nothing is under way, and ends its processes. */
  drain(balancer: Balancer): Promise<void>
}

/** The functions that start the processes of one version on a stack. */
export interface Version {
  controlPlane(): Promise<ControlPlaneProcess>
  gateway(variables?: Record<string, string>): Promise<Gateway>
}

/**
 * Returns functions that start the processes of the checkout in `root`. Each process starts as in the local stack of that checkout, but on
 * ports of its own.
 */
export async function versionOf(label: string, root: string, stack: Settings): Promise<Version> {
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)
  const services: Services = await load('sandbox/parts/services.ts')
  const envoys: EnvoyModule = await load('sandbox/parts/envoy.ts')
  const secrets = loadSecrets(stack.stateDirectory)
  let count = 0

  const start = async (part: 'control-plane' | 'authz' | 'xds' | 'envoy', launch: Launch, place: Place) => {
    count += 1
    const name = `${part} of ${label}, ${count}`
    const log = join(stack.stateDirectory, 'log', `${part}-${label}-${count}.log`)
    const environment = { ...launch.environment, ...stack.extraEnvironment[part], ...place.variables }
    return startProcess({ ...launch, environment }, { name, log, root, ready: place.ready })
  }

  return {
    async controlPlane() {
      const [production = 0, staging = 0, controlPlaneOps = 0] = await freePorts(3)
      const settings = { ...stack, root }
      const launch = await services.controlPlanePart(settings, secrets).launch()
      const opsUrl = `http://${HOST}:${controlPlaneOps}`
      const variables = {
        PRODUCTION_PORT: String(production),
        STAGING_PORT: String(staging),
        OPS_ADDRESS: `${HOST}:${controlPlaneOps}`,
      }
      const running = await start('control-plane', launch, { variables, ready: () => answersHttp(`${opsUrl}/readyz`) })
      return { ...running, baseUrl: `http://${HOST}:${production}` }
    },

    async gateway(variables = {}) {
      const settings = await atOwnPorts({ ...stack, root })
      const { ports } = settings
      const at = (port: number) => `http://${HOST}:${port}`
      const authz = await start('authz', await services.authzPart(settings, secrets).launch(), {
        // authz uses the balancer's port, because the terms contain the gateway's port.
        variables: { GATEWAY_HTTP_PORT: String(stack.ports.gatewayHttp), ...variables },
        ready: () => answersHttp(`${at(ports.authzOps)}/readyz`),
      })
      const xds = await start('xds', await services.xdsPart(settings, secrets).launch(), {
        variables: {},
        ready: () => answersHttp(`${at(ports.xdsOps)}/readyz`),
      })
      // All versions use one Envoy program, which belongs to this checkout.
      const envoyPart = envoys.envoyPart({ ...settings, root: stack.root })
      const envoy = await start('envoy', await envoyPart.launch(), { variables: {}, ready: () => envoyPart.healthy() })
      const door = { port: ports.gatewayHttp, readyUrl: `${at(ports.envoyMetrics)}/ready` }
      const parts = [envoy, xds, authz]
      return {
        ...{ name: `gateway of ${label}, ${count}`, door },
        async drain(balancer) {
          await fetch(`${at(ports.envoyAdmin)}/healthcheck/fail`, { method: 'POST' })
          await until('the balancer sends it nothing more', async () => !balancer.isOpen(door))
          await until('no request is under way', async () => (await underWay(at(ports.envoyAdmin))) === 0, 120_000)
          balancer.remove(door)
          for (const part of parts) await part.stop()
        },
        async [Symbol.asyncDispose]() {
          for (const part of parts) await part[Symbol.asyncDispose]()
        },
      }
    },
  }
}

interface Place {
  variables: Record<string, string>
  ready: () => Promise<boolean>
}

/** Returns a gateway's own ports and state, with the stack's database, chain and companions. */
async function atOwnPorts(settings: Settings): Promise<Settings> {
  const names = [
    ...(['authz', 'authzOps', 'authzDocuments', 'xds', 'xdsOps'] as const),
    ...(['envoyAdmin', 'envoyMetrics', 'gatewayHttp', 'gatewayHttps'] as const),
  ]
  const free = await freePorts(names.length)
  const ports = { ...settings.ports, ...Object.fromEntries(names.map((name, index) => [name, free[index] ?? 0])) }
  const stateDirectory = join(settings.stateDirectory, `gateway-${ports.gatewayHttp}`)
  mkdirSync(stateDirectory, { recursive: true })
  return { ...settings, ports, stateDirectory }
}

async function underWay(adminUrl: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/stats?filter=http\\.http.*downstream_rq_active`)).text()
  return text.split('\n').reduce((sum, line) => sum + Number(line.split(': ')[1] ?? 0), 0)
}

async function startProcess(
  { command, args, environment }: Launch,
  { name, log, root, ready }: { name: string; log: string; root: string; ready: () => Promise<boolean> },
): Promise<Running> {
  const output = openSync(log, 'w')
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env })
  closeSync(output)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  if (!(await becomesTrue(async () => hasEnded() || (await ready()))) || hasEnded()) {
    await end(child, 'SIGKILL')
    throw new Error(`${name} is not ready:\n${readFileSync(log, 'utf8').split('\n').slice(-20).join('\n')}`)
  }
  return {
    name,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code, signal] = await ended
      if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`)
    },
    [Symbol.asyncDispose]: () => end(child, 'SIGKILL'),
  }
}
