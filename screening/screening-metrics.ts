import { Counter, type Registry } from 'prom-client'
import { createLeanHistogram } from '../runtime/lean-histogram.ts'
import type { ScreeningWatch } from './screening.ts'

const ROLES = ['payer', 'payee'] as const
const VERDICTS = ['allow', 'deny', 'unavailable'] as const
const OUTCOMES = ['allow', 'deny', 'none', 'failed'] as const
const REASONS = ['crowded', 'resting'] as const

/** Upper bounds of the histogram's buckets, in seconds. A query ends after two seconds at the latest. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/** The metrics of screening for operators. */
export function createScreeningMetrics(registry: Registry): ScreeningWatch {
  const registers = [registry]
  const verdicts = new Counter({
    name: 'launa_screening_verdicts_total',
    help: 'Verdicts on payers and payees',
    labelNames: ['role', 'verdict'],
    registers,
  })
  const unasked = new Counter({
    name: 'launa_screening_unasked_total',
    help: 'Addresses without a verdict that the screening service was not asked about',
    labelNames: ['reason'],
    registers,
  })
  const seconds = createLeanHistogram(registry, {
    name: 'launa_screening_question_seconds',
    help: 'Time until the screening service has answered, in seconds',
    bounds: BOUNDS,
  })
  // Each series is created at zero: `increase()` does not count the first increment of a series that begins at one.
  for (const role of ROLES) for (const verdict of VERDICTS) verdicts.inc({ role, verdict }, 0)
  for (const reason of REASONS) unasked.inc({ reason }, 0)
  const questions = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, seconds({ outcome })]))
  return {
    judged: (role, verdict) => verdicts.inc({ role, verdict }),
    asked: (outcome, tookSeconds) => questions[outcome]?.observe(tookSeconds),
    unasked: (reason) => unasked.inc({ reason }),
  }
}
