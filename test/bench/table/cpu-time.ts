import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time of every program in hundredths of a second (proc(5), USER_HZ). */
const TICK_MS = 10

/** CPU time of one process so far, in milliseconds, from `/proc/{pid}/stat` (proc_pid_stat(5)). */
export interface ProcessTimes {
  pid: number
  parent: number
  /** Time of the process itself, user and system. */
  own: number
  /** Time of ended children that the process has waited for, and of their children. */
  ended: number
}

/** Reads one line of `/proc/{pid}/stat`. */
export function parseProcessTimes(stat: string): ProcessTimes {
  // The command is in brackets and may itself contain blanks and brackets.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const ticks = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK_MS
  return { pid: Number.parseInt(stat, 10), parent, own: ticks(11), ended: ticks(13) }
}

/** Returns the processes named by `pids` and all their descendants, each once. */
export function treesOf(all: readonly ProcessTimes[], pids: readonly number[]): ProcessTimes[] {
  const members = new Map(all.filter(({ pid }) => pids.includes(pid)).map((root) => [root.pid, root]))
  // Iterating a Map also visits the entries that the loop adds.
  for (const { pid } of members.values())
    for (const child of all) if (child.parent === pid) members.set(child.pid, child)
  return [...members.values()]
}

/** Returns CPU time of processes and of their ended children, in milliseconds. */
export function timeOf(members: readonly ProcessTimes[]): number {
  return members.reduce((sum, { own, ended }) => sum + own + ended, 0)
}

/** The maximum number of attempts to read all processes without a child ending meanwhile. */
const MOST_READINGS = 10

/**
 * Returns CPU time that groups of processes have used so far, including descendants, in milliseconds. An ended child counts in its parent's
 * time, so the difference of two readings includes all processes in between.
 */
export function cpuTimesOf<Group extends string>(
  groups: Readonly<Record<Group, readonly number[]>>,
  read: () => ProcessTimes[] = readProcesses,
): Record<Group, number> {
  const pids = Object.values<readonly number[]>(groups).flat()
  // A child that ends during a reading would be counted twice, or not at all.
  let all = read()
  for (let reading = 1; reading < MOST_READINGS; reading += 1) {
    const next = read()
    const calm = haveSameChildren(treesOf(all, pids), treesOf(next, pids))
    all = next
    if (calm) break
  }
  const times = Object.entries<readonly number[]>(groups).map(([group, roots]) => [group, timeOf(treesOf(all, roots))])
  return Object.fromEntries(times)
}

/** Returns whether no child has begun or ended between two readings. */
export function haveSameChildren(first: readonly ProcessTimes[], second: readonly ProcessTimes[]): boolean {
  const facts = (members: readonly ProcessTimes[]) => members.map(({ pid, ended }) => `${pid} ${ended}`).join()
  return facts(first) === facts(second)
}

/** Returns all processes of the machine, including processes that have ended but were not waited for yet. */
function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        return [parseProcessTimes(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
      } catch {
        return []
      }
    })
}

/** CPU time of the whole machine since its start, in milliseconds, without interrupts. */
export interface MachineTimes {
  busy: number
  /** Taken by the host that the machine runs on. */
  stolen: number
}

export function machineTimes(): MachineTimes {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = line.split(/\s+/).slice(1).map(Number)
  return { busy: (user + nice + system) * TICK_MS, stolen: stolen * TICK_MS }
}

/** Returns CPU time that the machine used between two readings, in milliseconds, including the time that its host took. */
export function machineUsed(before: MachineTimes, after: MachineTimes): number {
  return after.busy - before.busy + (after.stolen - before.stolen)
}
