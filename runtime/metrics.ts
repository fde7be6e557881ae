import { collectDefaultMetrics, Registry } from 'prom-client'

/** A Prometheus registry of this process, with Node's own metrics in it. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
