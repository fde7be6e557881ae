import { Counter, Gauge, type Registry } from 'prom-client'

export type AuthzMetrics = ReturnType<typeof createAuthzMetrics>

/** What operators of authz watch. */
export function createAuthzMetrics(options: { registry: Registry; inFlight: () => number }) {
  const registers = [options.registry]
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers })
  new Gauge({
    name: 'authz_payments_in_flight',
    help: 'Payments whose upstream has not answered yet',
    registers,
    collect() {
      this.set(options.inFlight())
    },
  })
  return {
    challenges: counter('authz_challenges_total', 'Requests without payment, answered 402'),
    admitted: counter('authz_admitted_total', 'Requests let through with a verified payment'),
    replayed: counter(
      'authz_replayed_total',
      'Answers given once more to the payment identifier that they were paid under',
    ),
    refunded: counter('authz_refunded_total', 'Requests for what is left in a payment channel, answered with it'),
    rejected: counter('authz_rejected_total', 'Payments that do not pay, answered 402', ['reason']),
    refused: counter('authz_refused_total', 'Requests answered with an error', ['code']),
    settlements: counter('authz_settlements_total', 'Ends of payments whose upstream answered', ['outcome']),
    resolved: counter('authz_resolved_total', 'Unknown payments on which the chain has decided', ['state']),
    spent: counter('authz_spent_after_release_total', 'Released payments that somebody has settled all the same', [
      'network',
    ]),
    reversed: counter('authz_reversed_total', 'Settled payments that a reorganisation of their chain has taken back', [
      'network',
    ]),
  }
}
