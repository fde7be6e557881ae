import { expect } from 'vitest'
import { createPool } from '../../runtime/postgres.ts'
import { it } from '../../runtime/testing/database.ts'
import { readFacts, readSizes } from './database-facts.ts'

it('authz’s own role sees unknown payments by network, replication and sizes', async ({ database, onTestFinished }) => {
  const pool = createPool({ url: database.authzUrl, max: 1, applicationName: 'test' })
  onTestFinished(() => pool.end())
  expect((await readFacts(pool)).unknown).toEqual(new Map())
  await database.pool.query(`
    insert into payment_unresolved (id, bucket, network, key, since)
      select gen_random_uuid(), 0, n, '\\x00', now() - interval '1 hour' * hours
        from (values ('eip155:1', 2), ('eip155:1', 1), ('eip155:2', 0)) as v (n, hours)`)
  const { unknown, replication } = await readFacts(pool)
  expect(unknown.get('eip155:1')?.payments).toBe(2)
  expect(unknown.get('eip155:1')?.oldestSeconds).toBeGreaterThanOrEqual(7200)
  expect(unknown.get('eip155:2')?.payments).toBe(1)
  expect(replication).toEqual({
    standbys: 0,
    synchronousStandbys: 0,
    required: 0,
    waitingCommits: 0,
    lagSeconds: undefined,
  })
  const sizes = await readSizes(pool)
  expect(sizes.ledger).toBeGreaterThan(0)
  expect(sizes.database).toBeGreaterThan(sizes.ledger)
})
