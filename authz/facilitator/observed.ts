import { Gauge, type Registry } from 'prom-client'
import { createLeanHistogram, type Series } from '../../runtime/lean-histogram.ts'
import type { StageTimes } from '../metrics/stage-times.ts'
import type { Facilitator, SettleOutcome, VerifyOutcome } from './client.ts'

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40]

/**
 * The outcomes of calls. Each series is created at zero, because `increase()` does not count the first value of a series that begins at
 * one.
 */
const OUTCOMES: { verify: readonly VerifyOutcome['kind'][]; settle: readonly SettleOutcome['kind'][] } = {
  verify: ['valid', 'invalid', 'unavailable'],
  settle: ['settled', 'refused', 'rejected', 'unsent', 'unknown'],
}

/**
 * Observes how long facilitators take, by network, operation and outcome, and shows which breakers keep payments away from them. Returns a
 * function that times a network's facilitator.
 */
export function observeFacilitators(registry: Registry): (facilitator: Facilitator, network: string) => Facilitator {
  const seriesOf = createLeanHistogram(registry, {
    name: 'authz_facilitator_seconds',
    help: 'Time that a facilitator took to answer, in seconds',
    bounds: BOUNDS,
  })
  const observed = new Map<string, Facilitator>()
  showBreakers(registry, observed)
  return (facilitator, network) => {
    observed.set(network, facilitator)
    const timer = (operation: keyof typeof OUTCOMES) => {
      const byOutcome = new Map<string, Series>(
        OUTCOMES[operation].map((outcome) => [outcome, seriesOf({ network, operation, outcome })]),
      )
      return async <Outcome extends { kind: string }>(call: Promise<Outcome>): Promise<Outcome> => {
        const begun = performance.now()
        const outcome = await call
        byOutcome.get(outcome.kind)?.observe((performance.now() - begun) / 1000)
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

function showBreakers(registry: Registry, facilitators: ReadonlyMap<string, Facilitator>): void {
  const gauge = (name: string, help: string, value: (open: { forAll: boolean; subjects: number }) => number) =>
    new Gauge({
      name: `authz_facilitator_${name}`,
      help,
      labelNames: ['network', 'operation'],
      registers: [registry],
      collect() {
        for (const [network, facilitator] of facilitators)
          for (const [operation, open] of Object.entries(facilitator.openBreakers()))
            this.set({ network, operation }, value(open))
      },
    })
  gauge('closed_to_all', '1 while no payment is sent to a facilitator, because it answers none', ({ forAll }) =>
    forAll ? 1 : 0,
  )
  gauge('closed_to_subjects', 'Sellers and tokens that are kept away from a facilitator', ({ subjects }) => subjects)
}

/** Times a facilitator's calls as a stage of the request, with the wait for a place in the tenant's share. */
export function timedFacilitator(facilitator: Facilitator, stages: StageTimes): Facilitator {
  return {
    ...facilitator,
    verify: (request, signal) => stages.verify.of(facilitator.verify(request, signal)),
    settle: (request) => stages.settle.of(facilitator.settle(request)),
  }
}
