import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../../../runtime/testing/free-ports.ts'
import { controlPlanePart } from '../../../../sandbox/parts/services.ts'
import { answersHttp, becomesTrue } from '../../../../sandbox/probes.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { end } from './child.ts'

/** A control plane beside the stack's own, on the same database. */
export interface Replica extends AsyncDisposable {
  baseUrl: string
  /** The URL of its metrics. */
  opsUrl: string
}

/** Number of tries, because another process may take the free port first. */
const TRIES = 3

/** Starts a replica with these variables in addition to those of the stack's own. */
export async function startReplica(settings: Settings, environment: Record<string, string>): Promise<Replica> {
  for (let attempt = 1; ; attempt += 1) {
    const replica = await tryReplica(settings, environment)
    if (typeof replica !== 'string') return replica
    if (attempt === TRIES || !replica.includes('EADDRINUSE'))
      throw new Error(`a second control plane does not start:\n${replica}`)
  }
}

/** Starts a replica and returns it. If the replica does not start, returns its log instead. */
async function tryReplica(settings: Settings, environment: Record<string, string>): Promise<Replica | string> {
  const [production = 0, staging = 0, ops = 0, operators = 0] = await freePorts(4)
  const part = controlPlanePart(settings, loadSecrets(settings.stateDirectory))
  const launch = await part.launch()
  const baseUrl = `http://${HOST}:${production}`
  const file = join(settings.stateDirectory, 'log', `control-plane-replica-${production}.log`)
  const log = openSync(file, 'w')
  const child = spawn(launch.command, launch.args, {
    cwd: settings.root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...launch.environment,
      ...settings.extraEnvironment['control-plane'],
      PRODUCTION_PORT: String(production),
      STAGING_PORT: String(staging),
      OPS_ADDRESS: `${HOST}:${ops}`,
      OPERATOR_LISTEN: `${HOST}:${operators}`,
      ...environment,
    },
  })
  const hasStarted = async () => child.exitCode !== null || answersHttp(`${baseUrl}/healthz`)
  if (!(await becomesTrue(hasStarted)) || child.exitCode !== null) {
    await end(child)
    return readFileSync(file, 'utf8')
  }
  return { baseUrl, opsUrl: `http://${HOST}:${ops}`, [Symbol.asyncDispose]: () => end(child) }
}
