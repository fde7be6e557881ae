import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { simulate } from './run.ts'
import { RULES } from './world.ts'

/*
 * `make simulate`: runs many seeds on all cores. SEEDS and FIRST_SEED choose the seeds; SEED=n replays one and prints its events. Fails
 * if a rule is broken, or if the promised number of seeds takes too long.
 */

const ENOUGH_SEEDS = 100_000
const MOST_SECONDS = 600

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

if (process.env.SEED) replay(number('SEED', 0))
else process.exitCode = (await runAll(number('FIRST_SEED', 0), number('SEEDS', ENOUGH_SEEDS))) ? 0 : 1

function replay(seed: number): void {
  const { log = [], steps, violation } = simulate(seed, RULES, true)
  for (const line of log) console.log(line)
  console.log(`seed ${seed}, ${steps} steps: ${violation ? violation.message : 'all rules held'}`)
}

async function runAll(first: number, seeds: number): Promise<boolean> {
  const begun = performance.now()
  const cores = availableParallelism()
  const share = Math.ceil(seeds / cores)
  const results = await Promise.all(
    Array.from({ length: cores }, (_, core) => runShare(first + core * share, Math.min(share, seeds - core * share))),
  )
  const steps = results.reduce((sum, result) => sum + result.steps, 0)
  const violations = results.flatMap((result) => result.violations)
  const seconds = (performance.now() - begun) / 1000
  for (const { seed, message } of violations.slice(0, 20))
    console.log(`seed ${seed}: ${message}; SEED=${seed} replays it`)
  console.log(
    `${seeds} seeds, ${steps} steps, M1 to M10 checked after each, in ${seconds.toFixed(0)} s on ${cores} cores: ` +
      `${violations.length} violations`,
  )
  const isSlow = seconds * ENOUGH_SEEDS > MOST_SECONDS * seeds && seeds >= ENOUGH_SEEDS
  if (isSlow) console.log(`too slow: ${ENOUGH_SEEDS} seeds may take ${MOST_SECONDS} s`)
  return violations.length === 0 && !isSlow
}

export interface Share {
  steps: number
  violations: { seed: number; message: string }[]
}

function runShare(first: number, seeds: number): Promise<Share> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { first, seeds } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
