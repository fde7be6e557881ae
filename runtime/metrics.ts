import { collectDefaultMetrics, Registry } from 'prom-client'

/** A Prometheus registry of this process, including Node's own metrics. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
