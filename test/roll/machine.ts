import { availableParallelism } from 'node:os'
import { cpuTimesOf, machineTimes, machineUsed } from '../bench/table/cpu-time.ts'

/** Measures how much of the machine other programs use. */
export interface Machine {
  /** The share of all cores that other programs have used since the last call, from 0 to 1. */
  takeForeignShare(): number
}

/**
 * Starts to measure. `ours` are the process ids of the drill's processes. Descendants of these processes do not count as other programs.
 */
export function followMachine(ours: readonly number[]): Machine {
  const read = () => ({ at: performance.now(), machine: machineTimes(), used: cpuTimesOf({ ours }).ours })
  let before = read()
  return {
    takeForeignShare() {
      const after = read()
      const foreign = machineUsed(before.machine, after.machine) - (after.used - before.used)
      const share = foreign / ((after.at - before.at) * availableParallelism())
      before = after
      return Math.max(0, share)
    },
  }
}
