import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { DISTRIBUTED_TESTS } from './distributed-tests.ts'
import { loseWorker } from './lost-worker.ts'
import { findCitus, startCluster } from './throw-away-cluster.ts'

/*
 * `make distribute-check`: starts a coordinator and two workers, and runs the tests of the ledger on them. Then it kills a worker during
 * payments. With arguments, it runs only the test files with one of the arguments in their path, and kills no worker.
 */

const PORTS = [25_432, 25_433, 25_434]

const root = resolve(import.meta.dirname, '../..')
const citus = findCitus()
if (!citus) {
  console.error('PostgreSQL 15 with Citus is missing: install it, and set POSTGRES_WITH_CITUS to its directory')
  process.exit(2)
}
const given = process.argv.slice(2)
await using cluster = await startCluster({
  citus,
  directory: join(root, '.local', 'distribute-check'),
  ports: PORTS,
})
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'database', ...(given.length > 0 ? given : DISTRIBUTED_TESTS)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CITUS_DATABASE_URL: cluster.url },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
if (given.length === 0 && process.exitCode === 0) {
  const { refused, reserved, violations } = await loseWorker(cluster)
  console.log(
    `without a worker: ${refused} payments refused, ${reserved} reserved, ${violations.length} violations after its return`,
  )
  for (const violation of violations) console.log(`  ${violation}`)
  if (violations.length > 0 || refused + reserved === 0) process.exitCode = 1
}
