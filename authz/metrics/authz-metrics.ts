import { Counter, Gauge, type Registry } from 'prom-client'
import { payerNews } from '../../domain/payments/payment-news.ts'
import { STREAM_ENDS } from '../../domain/payments/stream-ends.ts'
import { createLeanHistogram } from '../../runtime/lean-histogram.ts'

export type AuthzMetrics = ReturnType<typeof createAuthzMetrics>

const OUTCOMES = ['settled', 'refused', 'turned-away', 'unavailable', 'unknown', 'released']
/** Errors that the gateway, its database or its facilitator has caused, and not the buyer or the seller. */
export const OWN_FAULTS: readonly string[] = [
  'facilitator_unavailable',
  'internal_error',
  'ledger_unavailable',
  'service_unavailable',
]
const RESOLVED_STATES = ['SETTLED', 'EXPIRED', 'CANCELLED']

/**
 * Upper bounds of the histogram's buckets, in seconds. The answer to a request without a payment takes some hundredths of a millisecond.
 */
const UNPAID_BOUNDS = [0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5]

/** The metrics of authz. `networks` are the networks where payments are looked up. */
export function createAuthzMetrics(options: {
  registry: Registry
  inFlight: () => number
  networks: readonly string[]
}) {
  const { registry, networks } = options
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers })
  /**
   * A counter with one label. The series of all values are created at zero: `increase()` does not count the first increment of a series
   * that begins at one.
   */
  const counterOf = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers })
    for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0)
    return made
  }
  new Gauge({
    name: 'authz_payments_in_flight',
    help: 'Payments without an answer of their upstream yet',
    registers,
    collect() {
      this.set(options.inFlight())
    },
  })
  const unpaidTimes = createLeanHistogram(registry, {
    name: 'authz_unpaid_seconds',
    help: 'Time to decide on a request without a payment, in seconds',
    bounds: UNPAID_BOUNDS,
  })
  return {
    unpaidTime: unpaidTimes({}),
    challenges: counter('authz_challenges_total', 'Requests without payment, answered 402'),
    admitted: counter('authz_admitted_total', 'Requests let through with a payment'),
    unverified: counter(
      'authz_unverified_total',
      'Payments of known payers, let through without asking the facilitator',
    ),
    unverifiedInVain: counterOf(
      'authz_unverified_in_vain_total',
      'Payments let through without asking the facilitator that were not settled',
      'end',
      payerNews.shape.end.options,
    ),
    replayed: counter(
      'authz_replayed_total',
      'Answers given once more to the payment identifier that they were paid under',
    ),
    refunded: counter('authz_refunded_total', 'Requests for what is left in a payment channel, answered with it'),
    rejected: counter('authz_rejected_total', 'Payments that do not pay, answered 402', ['reason']),
    refused: counterOf('authz_refused_total', 'Requests answered with an error', 'code', OWN_FAULTS),
    settlements: counterOf(
      'authz_settlements_total',
      'Ends of payments after an answer of their upstream',
      'outcome',
      OUTCOMES,
    ),
    resolved: counterOf(
      'authz_resolved_total',
      'Unknown payments on which the chain has decided',
      'state',
      RESOLVED_STATES,
    ),
    streamsEnded: counterOf(
      'authz_streams_ended_total',
      'Paid answers that were ended while they went on',
      'reason',
      Object.values(STREAM_ENDS),
    ),
    spent: counterOf(
      'authz_spent_after_release_total',
      'Released payments that somebody has settled all the same',
      'network',
      networks,
    ),
    reversed: counterOf(
      'authz_reversed_total',
      'Settled payments that a reorganisation of their chain has taken back',
      'network',
      networks,
    ),
  }
}
