import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Milliseconds in which an idle machine with two cores starts Node and ends it. */
const QUIET_START_MS = 40

/** How many starts are measured. Their median counts, because a single start may coincide with a pause of the machine. */
const STARTS = 3

/** The greatest result of `slowness`. A higher one comes from a pause of the machine, and does not show its speed. */
const MOST = 30

/** The least result of `patience`, in milliseconds. The awaited work takes some seconds on an idle machine. */
const LEAST_PATIENCE_MS = 60_000

/** By which factor other work on the machine may lengthen a promised time. A fault that breaks the promise takes much longer. */
const ROOM_FOR_OTHER_WORK = 5

/** The environment variable that passes the measurement to child processes. */
const VARIABLE = 'LAUNA_SLOWNESS'

/** How many times as slow as an idle machine with two cores this machine is, at least 1. It is measured once, at the first call. */
export function slowness(): number {
  const known = Number(process.env[VARIABLE])
  if (known >= 1) return known
  const measured = measure()
  process.env[VARIABLE] = String(measured)
  return measured
}

/**
 * Converts milliseconds on an idle machine with two cores to milliseconds on this machine. The result is a whole number, as
 * `AbortSignal.timeout` requires.
 */
export function scaled(milliseconds: number): number {
  return Math.ceil(milliseconds * slowness())
}

/**
 * Milliseconds to wait for another process to start, answer or write: at least a minute, and more on a slow machine. It only ends work that
 * hangs. For a time that the work must keep, use `promised`.
 */
export function patience(atLeastMs = 0): number {
  return scaled(Math.max(atLeastMs, LEAST_PATIENCE_MS))
}

/**
 * The limit for a time that the product promises, such as that a change is live within two seconds. In milliseconds. A slow and busy
 * machine stays within the limit, and a fault that breaks the promise does not.
 */
export function promised(milliseconds: number): number {
  return scaled(milliseconds * ROOM_FOR_OTHER_WORK)
}

function measure(): number {
  const times = Array.from({ length: STARTS }, () => {
    const begun = performance.now()
    spawnSync(process.execPath, ['--eval', '0'], { env: {} })
    return performance.now() - begun
  }).sort((a, b) => a - b)
  const start = times[Math.floor(STARTS / 2)] ?? 0
  // Tests and parts of the stack work at the same time. On one core, each gets half of the time that it gets on two.
  const fewerCores = availableParallelism() < 2 ? 2 : 1
  const factor = (start / QUIET_START_MS) * fewerCores
  return Math.min(Math.max(Math.round(factor * 10) / 10, 1), MOST)
}
