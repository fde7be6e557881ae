import { readFileSync } from 'node:fs'
import { processTree } from '../../sandbox/proc.ts'

/** Linux counts CPU time of every program in hundredths of a second (proc(5), USER_HZ). */
const TICK_MS = 10

/** CPU time that processes have used so far, in milliseconds, by pid. */
export type CpuTimes = ReadonlyMap<number, number>

/** Reads user and system time of the processes and their descendants. */
export function cpuTimes(pids: readonly number[]): CpuTimes {
  const members = pids.flatMap((pid) => processTree(pid).map((facts) => facts.pid))
  return new Map(members.map((pid) => [pid, processCpu(pid)]))
}

/** CPU time that processes have used between two readings, in milliseconds. */
export function cpuUsed(before: CpuTimes, after: CpuTimes): number {
  let used = 0
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0)
  return used
}

function processCpu(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
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
