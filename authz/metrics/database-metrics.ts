import { Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/logger.ts'
import { startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { DatabaseFacts, DatabaseSizes } from './database-facts.ts'

const FACTS_EVERY_MS = 10_000
const SIZES_EVERY_MS = 300_000

export interface DatabaseWatch {
  close(): Promise<void>
}

/**
 * Shows facts from PostgreSQL about itself and about open payments. Each process reads and shows them, so no leader is needed. After a
 * failed read the gauges are absent instead of stale. `networks` without an unknown payment show zero.
 */
export function watchDatabase(options: {
  registry: Registry
  networks: readonly string[]
  readFacts: () => Promise<DatabaseFacts>
  readSizes: () => Promise<DatabaseSizes>
  logger: Logger
}): DatabaseWatch {
  const { registry, networks, readFacts, readSizes, logger } = options
  let facts: DatabaseFacts | undefined
  let sizes: DatabaseSizes | undefined
  showUnknown(registry, networks, () => facts?.unknown)
  showReplication(registry, () => facts?.replication)
  showSizes(registry, () => sizes)
  const look = (pauseMs: number, read: () => Promise<void>) =>
    startRepeatedJob({
      turn: () => read().then(() => false),
      ...{ pauseMs, firstPauseMs: 0, logger, failure: 'PostgreSQL was not asked about itself' },
    })
  const looks = [
    look(FACTS_EVERY_MS, async () => {
      facts = await readFacts().catch(() => undefined)
    }),
    look(SIZES_EVERY_MS, async () => {
      sizes = await readSizes().catch(() => undefined)
    }),
  ]
  return {
    async close() {
      await Promise.all(looks.map((job) => job.stop()))
    },
  }
}

function showUnknown(
  registry: Registry,
  networks: readonly string[],
  read: () => DatabaseFacts['unknown'] | undefined,
) {
  const gauge = (name: string, help: string, value: (of: { payments: number; oldestSeconds: number }) => number) =>
    new Gauge({
      name: `authz_${name}`,
      help,
      labelNames: ['network'],
      registers: [registry],
      collect() {
        this.reset()
        const unknown = read()
        if (!unknown) return
        for (const network of networks) this.set({ network }, 0)
        for (const [network, of] of unknown) this.set({ network }, value(of))
      },
    })
  gauge('unknown_payments', 'Payments with an unknown outcome, at most 10,000', ({ payments }) => payments)
  gauge('oldest_unknown_seconds', 'Age of the oldest payment with an unknown outcome', ({ oldestSeconds }) =>
    Math.max(0, oldestSeconds),
  )
}

function showReplication(registry: Registry, read: () => DatabaseFacts['replication'] | undefined) {
  const gauge = gaugeOf(registry, read)
  gauge('standbys', 'Servers that follow the primary of PostgreSQL', ({ standbys }) => standbys)
  gauge(
    'synchronous_standbys',
    'Standbys that a commit may wait for, or all if authz may not see the difference',
    ({ synchronousStandbys }) => synchronousStandbys,
  )
  gauge('standbys_required', 'Standbys that each commit waits for', ({ required }) => required)
  gauge('waiting_commits', 'Commits of authz that wait for a standby', ({ waitingCommits }) => waitingCommits)
  gauge('replication_lag_seconds', 'How far the slowest standby is behind', ({ lagSeconds }) => lagSeconds)
}

function showSizes(registry: Registry, read: () => DatabaseSizes | undefined) {
  const gauge = gaugeOf(registry, read)
  gauge('bytes', 'Size of the database on disk', ({ database }) => database)
  gauge('ledger_bytes', 'Size of the ledger’s tables and their indexes on disk', ({ ledger }) => ledger)
}

/** A gauge of a value that may be unknown. While the value is unknown, the gauge has no series. */
function gaugeOf<Values>(registry: Registry, read: () => Values | undefined) {
  return (name: string, help: string, value: (values: Values) => number | undefined) =>
    new Gauge({
      name: `launa_database_${name}`,
      help,
      labelNames: [],
      registers: [registry],
      collect() {
        const values = read()
        const known = values && value(values)
        if (known === undefined) this.remove()
        else this.set(known)
      },
    })
}
