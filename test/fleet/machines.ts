import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Launch } from '../../sandbox/part.ts'
import { becomesTrue } from '../../sandbox/probes.ts'
import { onPath } from '../../sandbox/tools.ts'

const NETWORK = '10.77.0'
const BRIDGE = 'fleet'

/** The address outside of the machines, for buyers, upstreams, facilitator and chain. It belongs to the drill's own network namespace. */
export const OUTSIDE = `${NETWORK}.1`

/** A machine on the network: a network namespace with one address. */
export interface Machine extends AsyncDisposable {
  name: string
  address: string
  /** Returns the command that runs `launch` on this machine. */
  inside(launch: Launch): Launch
  /** Takes the machine off the network. Its packets vanish without a notice. */
  unplug(): void
  plug(): void
  /** Adds an address, like a machine that takes over a service. */
  take(address: string): void
}

/** Creates the network. The namespace around it must belong to the drill alone, because all its interfaces vanish with the drill. */
export function makeNetwork(): void {
  run('ip', ['link', 'set', 'lo', 'up'])
  run('ip', ['link', 'add', BRIDGE, 'type', 'bridge'])
  run('ip', ['address', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE])
  run('ip', ['link', 'set', BRIDGE, 'up'])
}

/** Starts a machine. `number` is the last part of its address in the network. */
export async function startMachine(name: string, number: number): Promise<Machine> {
  const address = `${NETWORK}.${number}`
  // The namespace exists as long as this process, which ends with the drill.
  const holder = spawn(program('unshare'), ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const namespace = `/proc/${holder.pid}/ns/net`
  const enter = (command: string, args: readonly string[]): Launch => ({
    command: program('nsenter'),
    args: [`--net=${namespace}`, '--', command, ...args],
  })
  const within = (command: string, args: readonly string[]) => {
    const launch = enter(command, args)
    return execFileSync(launch.command, launch.args)
  }
  const own = execFileSync('readlink', ['/proc/self/ns/net'], { encoding: 'utf8' })
  const isApart = () => execFileSync('readlink', [namespace], { encoding: 'utf8' }) !== own
  if (!(await becomesTrue(isApart))) throw new Error(`${name} has no network of its own`)
  const port = `to-${name}`
  run('ip', ['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid)])
  run('ip', ['link', 'set', port, 'master', BRIDGE, 'up'])
  within('ip', ['link', 'set', 'lo', 'up'])
  within('ip', ['address', 'add', `${address}/24`, 'dev', 'eth0'])
  within('ip', ['link', 'set', 'eth0', 'up'])
  return {
    name,
    address,
    inside: ({ command, args, environment }) => ({ ...enter(command, args), ...(environment && { environment }) }),
    unplug: () => void run('ip', ['link', 'set', port, 'down']),
    plug: () => void run('ip', ['link', 'set', port, 'up']),
    take(more) {
      within('ip', ['address', 'add', `${more}/24`, 'dev', 'eth0'])
      // A real machine would announce a new address, so the other machines drop the old entry.
      run('ip', ['neighbour', 'flush', 'to', more])
    },
    [Symbol.asyncDispose]: () => end(holder),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function program(name: string): string {
  const found = onPath(name)
  if (!found) throw new Error(`"${name}" is missing: install util-linux and iproute2`)
  return found
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(program(command), args, { encoding: 'utf8' })
}
