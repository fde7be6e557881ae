import { z } from 'zod'
import { jsonVariable } from '../environment-variables.ts'

/** The default size of a pool, and the smallest size with which its users cannot block each other for ever. */
export interface PoolSize {
  connections: number
  least: number
}

/** The maximum number of connections that a pool may be set to. */
const MOST_CONNECTIONS = 200

/**
 * The setting `DATABASE_POOLS` of a process: JSON that replaces the sizes of some of its pools by name. The result has the size of each
 * pool.
 */
export function poolSizesVariable<Name extends string>(pools: Readonly<Record<Name, PoolSize>>) {
  const entries = Object.entries<PoolSize>(pools)
  const shape = Object.fromEntries(
    entries.map(([name, { least }]) => [name, z.int().min(least).max(MOST_CONNECTIONS).optional()]),
  )
  const sizes = Object.fromEntries(entries.map(([name, { connections }]) => [name, connections]))
  return jsonVariable
    .pipe(z.strictObject(shape))
    .transform((given) => ({ ...sizes, ...given }) as Readonly<Record<Name, number>>)
    .prefault('{}')
    .meta({
      otherwise: '',
      description:
        'Sizes of the process\'s connection pools to PostgreSQL, by name of the pool: `{"ledger": 24}` ([names, default sizes and the budget](size.md#connections-to-postgresql)).',
    })
}
