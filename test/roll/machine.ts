import { availableParallelism } from 'node:os'
import { cpuTimesOf, machineTimes, machineUsed } from '../bench/table/cpu-time.ts'

/** Follows how much of the machine other programs take. */
export interface Machine {
  /** The share of all cores that other programs have taken since the last call, from 0 to 1. */
  takeForeignShare(): number
}

/** `ours` are the processes that belong to the drill, with their descendants. */
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
