import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltImage } from '../builder.ts'
import { ACCOUNT } from '../system-files.ts'

/**
 * Mounts an image's root read-only, with the volumes, and runs its entry point under its account. Each step execs the next one, so that
 * signals reach the program.
 */
const ENTER = `
set -e
mount --bind "$IMAGE_ROOT" "$IMAGE_ROOT"
mount -t proc proc "$IMAGE_ROOT/proc"
mount --rbind /dev "$IMAGE_ROOT/dev"
mount -t tmpfs -o mode=1777 tmpfs "$IMAGE_ROOT/tmp"
mount --bind "$STATE" "$IMAGE_ROOT/state"
mount -o remount,bind,ro "$IMAGE_ROOT"
exec setpriv --no-new-privs chroot --userspec=${ACCOUNT}:${ACCOUNT} --groups=${ACCOUNT} "$IMAGE_ROOT" "$@"
`

export interface Ended {
  code: number | null
  output: string
}

export interface RunningProgram {
  child: ChildProcess
  /** The program's standard output and errors so far. */
  output(): string
  ended: Promise<Ended>
}

/** Runs programs of an image in the network of this process. `state` is the folder for its volume. */
export function createContainers(image: BuiltImage, state: string) {
  const [command = '', ...entry] = image.config.Entrypoint ?? []
  for (const folder of ['proc', 'dev', 'tmp']) mkdirSync(join(image.root, folder), { recursive: true })

  function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningProgram {
    const child = spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'enter', command, ...entry, ...args], {
      env: {
        ...Object.fromEntries((image.config.Env ?? []).map((line) => line.split(/=(.*)/s, 2))),
        ...environment,
        PATH: process.env.PATH,
        IMAGE_ROOT: image.root,
        STATE: state,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    return { child, output: () => output, ended }
  }

  /** Runs a program to its end. */
  const run = (args: readonly string[], environment?: Readonly<Record<string, string>>) =>
    start(args, environment).ended
  return { start, run }
}
