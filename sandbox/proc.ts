import { readdirSync, readFileSync } from 'node:fs'

/** Linux's data about a process. A zombie counts as gone, because none of its code runs any more. */
export interface ProcessFacts {
  pid: number
  parent: number
  /** Start time of the process in clock ticks since boot. Together with the pid it identifies one process for ever. */
  startTime: number
}

/** Reads `/proc/{pid}/stat` (proc_pid_stat(5)); undefined when no such process runs. */
export function processFacts(pid: number): ProcessFacts | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command is in parentheses and may itself contain blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent] = fields
  if (state === 'Z' || state === 'X') return undefined
  return { pid, parent: Number(parent), startTime: Number(fields[19]) }
}

/** The arguments of a process's command; empty when the process is gone. */
export function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** True while the recorded process runs; false if another process has its pid now. */
export function isRunning(recorded: Pick<ProcessFacts, 'pid' | 'startTime'>): boolean {
  return processFacts(recorded.pid)?.startTime === recorded.startTime
}

/** The process and its descendants. A descendant is not found if a process between the two has ended. */
export function processTree(pid: number): ProcessFacts[] {
  const root = processFacts(pid)
  if (!root) return []
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => processFacts(Number(entry)))
    .filter((facts) => facts !== undefined)
  const tree = [root]
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid))
  return tree
}
