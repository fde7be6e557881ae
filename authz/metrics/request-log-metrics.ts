import { Counter, type Registry } from 'prom-client'

/** Counts the requests that no entry of the request log counts. */
export function createUnloggedCounter(registry: Registry): Counter {
  return new Counter({
    name: 'authz_requests_unlogged_total',
    help: 'Requests that the request log of their API does not count: too many at once, or the database was away',
    registers: [registry],
  })
}
