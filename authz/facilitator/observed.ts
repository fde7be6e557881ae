import type { Registry } from 'prom-client'
import { createLeanHistogram, type Series } from '../metrics/lean-histogram.ts'
import type { StageTimes } from '../metrics/stage-times.ts'
import type { Facilitator } from './client.ts'

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40]

/** Observes how long facilitators take, by network, operation and outcome. Returns a function that times a network's facilitator. */
export function observeFacilitators(registry: Registry): (facilitator: Facilitator, network: string) => Facilitator {
  const seriesOf = createLeanHistogram(registry, {
    name: 'authz_facilitator_seconds',
    help: 'Time that a facilitator took to answer, in seconds',
    bounds: BOUNDS,
  })
  return (facilitator, network) => {
    const timer = (operation: string) => {
      const byOutcome = new Map<string, Series>()
      const known = (outcome: string): Series => {
        const series = byOutcome.get(outcome) ?? seriesOf({ network, operation, outcome })
        byOutcome.set(outcome, series)
        return series
      }
      return async <Outcome extends { kind: string }>(call: Promise<Outcome>): Promise<Outcome> => {
        const begun = performance.now()
        const outcome = await call
        known(outcome.kind).observe((performance.now() - begun) / 1000)
        return outcome
      }
    }
    const verified = timer('verify')
    const settled = timer('settle')
    return {
      ...facilitator,
      verify: (request, signal) => verified(facilitator.verify(request, signal)),
      settle: (request) => settled(facilitator.settle(request)),
    }
  }
}

/** The same facilitator, timed as a stage of the request, with the wait for a place in the tenant's share. */
export function timedFacilitator(facilitator: Facilitator, stages: StageTimes): Facilitator {
  return {
    ...facilitator,
    verify: (request, signal) => stages.verify.of(facilitator.verify(request, signal)),
    settle: (request) => stages.settle.of(facilitator.settle(request)),
  }
}
