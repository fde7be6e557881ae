import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { acceptsTcp, becomesTrue } from '../../sandbox/probes.ts'
import { readSettings, type Settings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { findEnvoy } from '../../sandbox/tools.ts'
import type { BuiltImage } from '../builder.ts'
import { ACCOUNT } from '../system-files.ts'
import { createContainers, type RunningProgram } from './container.ts'

const SERVICES = ['control-plane', 'authz', 'xds'] as const
const SANDBOX = ['anvil', 'chain-manager', 'facilitator', 'mail', 'upstream'] as const
/** Programs that end by themselves, each with its exit code and a text that its output contains. */
const PROGRAMS: readonly { args: readonly string[]; code: number; says: string }[] = [
  { args: ['invite-operator', '--help'], code: 0, says: '--again' },
  { args: ['audit', '--help'], code: 0, says: '--since' },
  { args: ['archive', '--help'], code: 0, says: '--month' },
  { args: ['reconcile', '--help'], code: 0, says: '--since' },
  { args: ['rotate', '--help'], code: 0, says: '--count' },
  { args: ['distribute', '--help'], code: 0, says: 'Usage' },
  { args: ['envoy-bootstrap'], code: 0, says: '"static_resources"' },
  { args: ['envoy-files'], code: 2, says: 'usage: envoy-files FOLDER' },
  { args: ['envoy-files', '/state'], code: 0, says: '' },
  { args: ['envoy-files', '/app'], code: 1, says: 'read-only file system' },
  { args: ['drain'], code: 2, says: '' },
  { args: ['health'], code: 1, says: '' },
  { args: ['sh'], code: 2, says: 'there is no program sh: ' },
  { args: ['prepare'], code: 2, says: 'there is no program prepare: ' },
  { args: [], code: 2, says: 'a program must be named: ' },
]

/**
 * Starts the stack of `docker-compose.yml` in its order: PostgreSQL, NATS and Envoy of this machine, and everything else from the images.
 * Then it pays for a request. Returns the problems.
 */
export async function runEverything(options: {
  root: string
  directory: string
  services: BuiltImage
  sandbox: BuiltImage
}): Promise<string[]> {
  const { root, directory } = options
  const state = join(directory, 'state')
  /** Files of PostgreSQL and NATS, which run under other accounts. */
  const local = join(directory, 'local')
  const ports = { LAUNA_PORT_OFFSET: process.env.LAUNA_PORT_OFFSET || '11700' }
  const settings = readSettings({ environment: { ...process.env, ...ports, LAUNA_STATE_DIR: local }, root })
  await stopStack(settings)
  for (const folder of [state, local]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  chownSync(state, ACCOUNT, ACCOUNT)
  const services = createContainers(options.services, state)
  const sandbox = createContainers(options.sandbox, state)
  const running = new Map<string, RunningProgram>()
  const problems: string[] = []

  async function mustEnd(what: string, program: RunningProgram, code = 0, says = ''): Promise<void> {
    const ended = await program.ended
    if (ended.code === code && ended.output.includes(says)) console.log(`  ${what} ends with ${code}`)
    else problems.push(`${what} ended with ${ended.code}: ${ended.output.slice(-2_000)}`)
  }

  async function mustBecomeHealthy(name: string, program: RunningProgram, check: () => RunningProgram): Promise<void> {
    running.set(name, program)
    const begun = performance.now()
    const healthy = await becomesTrue(async () => program.child.exitCode !== null || (await check().ended).code === 0)
    if (healthy && program.child.exitCode === null)
      console.log(`  ${name} is healthy after ${Math.round(performance.now() - begun)} ms`)
    else throw new Error(`${name} does not become healthy: ${program.output().slice(-2_000)}`)
  }

  try {
    for (const { args, code, says } of PROGRAMS)
      await mustEnd(args.join(' ') || 'nothing', services.start(args), code, says)
    await mustEnd('prepare', sandbox.start(['prepare'], ports))
    copyFileSync(join(state, 'secrets.json'), join(local, 'secrets.json'))
    await startStack(settings, { only: ['postgres', 'nats'] })
    for (const part of SANDBOX)
      await mustBecomeHealthy(part, sandbox.start(['part', 'run', part], ports), () =>
        sandbox.start(['part', 'check', part], ports),
      )
    await mustEnd('prepare-services', sandbox.start(['prepare-services'], ports))
    const migration = { LAUNA_ENVIRONMENT_FILE: '/state/environment/migrate.env' }
    await mustEnd('migrate', services.start(['migrate'], migration))
    for (const name of SERVICES) {
      const environment = { LAUNA_ENVIRONMENT_FILE: `/state/environment/${name}.env` }
      await mustBecomeHealthy(name, services.start([name], environment), () => services.start(['health'], environment))
    }
    await pay(settings, join(state, 'images/envoy.json'), problems)
    for (const name of [...running.keys()].reverse()) {
      running.get(name)?.child.kill('SIGTERM')
      await mustEnd(name, running.get(name) as RunningProgram)
      running.delete(name)
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    for (const { child } of running.values()) child.kill('SIGKILL')
    await stopStack(settings)
  }
  return problems
}

/** Starts Envoy of this machine with the bootstrap that `prepare` has written, and runs `make demo` through it. */
async function pay(settings: Settings, bootstrap: string, problems: string[]): Promise<void> {
  const envoy = spawn(
    findEnvoy(settings.root) ?? 'envoy',
    ['-c', bootstrap, '--disable-hot-restart', '--concurrency', '1', '-l', 'error'],
    { stdio: 'ignore' },
  )
  try {
    await becomesTrue(() => acceptsTcp(settings.ports.gatewayHttp))
    const demo = spawn(process.execPath, ['test/demo.ts'], {
      cwd: settings.root,
      env: {
        ...process.env,
        LAUNA_PORT_OFFSET: String(settings.ports.rpc - 18_545),
        LAUNA_STATE_DIR: settings.stateDirectory,
      },
    })
    let output = ''
    for (const stream of [demo.stdout, demo.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const [code] = await once(demo, 'close')
    if (code === 0) console.log(`  a request is paid: ${/transaction +(\S+)/.exec(output)?.[1]}`)
    else problems.push(`a request cannot be paid: ${output.slice(-2_000)}`)
  } finally {
    envoy.kill('SIGTERM')
    await once(envoy, 'close')
  }
}
