import { Gauge, type Registry } from 'prom-client'
import type { NatsClient } from './nats.ts'

/** Shows whether a process is connected to NATS. */
export function createNatsMetrics(registry: Registry, nats: Pick<NatsClient, 'isConnected'>): void {
  new Gauge({
    name: 'launa_nats_connected',
    help: '1 while this process is connected to NATS',
    registers: [registry],
    collect() {
      this.set(nats.isConnected() ? 1 : 0)
    },
  })
}
