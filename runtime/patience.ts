import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Milliseconds in which an idle machine with two cores starts Node and ends it. */
const QUIET_START_MS = 40

/** One start alone may meet a pause of the machine. */
const STARTS = 3

/** A longer pause than this is no measure of the machine's speed. */
const MOST = 30

/** Milliseconds. What is waited for takes some seconds on a quiet machine. */
const LEAST_PATIENCE_MS = 60_000

/** A promised time is broken by a fault that takes many times as long, and not by other work on the machine. */
const ROOM_FOR_OTHER_WORK = 5

/** Hands the measurement on to the processes that this one starts. */
const VARIABLE = 'LAUNA_SLOWNESS'

/** How many times as slow as an idle machine with two cores this one is, at least 1. It is measured once, at the first question. */
export function slowness(): number {
  const known = Number(process.env[VARIABLE])
  if (known >= 1) return known
  const measured = measure()
  process.env[VARIABLE] = String(measured)
  return measured
}

/** Milliseconds that are right for a quiet machine, as they are right for this one: a whole number, as `AbortSignal.timeout` wants it. */
export function scaled(milliseconds: number): number {
  return Math.ceil(milliseconds * slowness())
}

/**
 * Milliseconds to wait for what another process does, such as to start, to answer or to write: at least a minute, and more on a slow
 * machine. The limit ends what hangs. It is no statement about how long the work may take; `promised` is for that.
 */
export function patience(atLeastMs = 0): number {
  return scaled(Math.max(atLeastMs, LEAST_PATIENCE_MS))
}

/**
 * The bound for a time that is a promise of the product, such as that a change is live within two seconds. In milliseconds. A slow and
 * busy machine keeps it, and a fault that breaks the promise does not.
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
  // Tests and parts of the stack work at the same time. On one core, each gets half the time that it gets on two.
  const fewerCores = availableParallelism() < 2 ? 2 : 1
  const factor = (start / QUIET_START_MS) * fewerCores
  return Math.min(Math.max(Math.round(factor * 10) / 10, 1), MOST)
}
