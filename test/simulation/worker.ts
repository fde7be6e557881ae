import { parentPort, workerData } from 'node:worker_threads'
import { simulate } from './run.ts'

const { first, seeds } = workerData as { first: number; seeds: number }
const violations: { seed: number; message: string }[] = []
let steps = 0
for (let seed = first; seed < first + seeds; seed++) {
  const outcome = simulate(seed)
  steps += outcome.steps
  if (outcome.violation) violations.push({ seed, message: outcome.violation.message })
}
parentPort?.postMessage({ steps, violations })
