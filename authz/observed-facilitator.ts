import { Histogram, type Registry } from 'prom-client'
import type { Facilitator } from './facilitator.ts'

type Labels = 'network' | 'operation' | 'outcome'

/** How long facilitators take, by network, operation and what came of it. */
export function createFacilitatorHistogram(registry: Registry): Histogram<Labels> {
  return new Histogram({
    name: 'authz_facilitator_seconds',
    help: 'Time that a facilitator took to answer, in seconds',
    labelNames: ['network', 'operation', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40],
    registers: [registry],
  })
}

/** The same facilitator, with its answers timed. */
export function observed(facilitator: Facilitator, network: string, histogram: Histogram<Labels>): Facilitator {
  const timed = async <Outcome extends { kind: string }>(operation: string, call: Promise<Outcome>) => {
    const end = histogram.startTimer({ network, operation })
    const outcome = await call
    end({ outcome: outcome.kind })
    return outcome
  }
  return {
    busyFor: facilitator.busyFor,
    verify: (request, signal) => timed('verify', facilitator.verify(request, signal)),
    settle: (request) => timed('settle', facilitator.settle(request)),
    close: facilitator.close,
  }
}
