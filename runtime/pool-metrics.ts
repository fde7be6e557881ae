import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** The counts of one pool of database connections; `pg`'s `Pool` has them. */
export type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Shows at each scrape how many connections each pool of a process uses. Between scrapes nothing is counted. */
export function createPoolMetrics(registry: Registry, pools: Readonly<Record<string, PoolCounts>>): void {
  const gauge = (name: string, help: string, value: (pool: PoolCounts) => number) =>
    new Gauge({
      name: `launa_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, counts] of Object.entries(pools)) this.set({ pool }, value(counts))
      },
    })
  gauge('connections', 'Open connections to PostgreSQL', ({ totalCount }) => totalCount)
  gauge('idle', 'Open connections to PostgreSQL that nothing uses', ({ idleCount }) => idleCount)
  gauge('waiting', 'Callers that wait for a connection to PostgreSQL', ({ waitingCount }) => waitingCount)
}
