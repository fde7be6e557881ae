import { Client } from 'pg'
import { expect } from 'vitest'
import { durabilityProblems, readDurability } from './durability.ts'
import { it } from './testing/database.ts'

/**
 * Returns the facts that a new session with this URL reads. The server of the tests does not wait for its disk (`test/database/server.ts`).
 */
async function factsAt(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await readDurability(client)
  } finally {
    await client.end()
  }
}

it('a server that spares its disk is seen', async ({ database }) => {
  const facts = await factsAt(database.authzUrl)
  expect(facts).toMatchObject({ fullPageWrites: 'off', synchronousCommit: 'off', standbysRequired: 0 })
  expect(durabilityProblems(facts)).toEqual([
    ...['full_page_writes_off', 'synchronous_commit_off', 'no_synchronous_standby'],
  ])
})

it('a role, a database and a connection set synchronous_commit for the next session', async ({ database }) => {
  const name = new URL(database.url).pathname.slice(1)
  const role = new URL(database.authzUrl).username
  const open = new Client({ connectionString: database.authzUrl })
  await open.connect()
  const seen = async () => {
    const { synchronousCommit, nextSynchronousCommit } = await readDurability(open)
    return [synchronousCommit, nextSynchronousCommit]
  }
  await database.pool.query(`alter database ${name} set synchronous_commit = on`)
  expect(await seen()).toEqual(['off', 'on'])
  await database.pool.query(`alter role ${role} in database ${name} set synchronous_commit = local`)
  expect(await seen()).toEqual(['off', 'local'])
  expect(await factsAt(database.authzUrl)).toMatchObject({ synchronousCommit: 'local', nextSynchronousCommit: 'local' })
  const asked = `${database.authzUrl}?options=-c%20synchronous_commit%3Doff`
  expect(await factsAt(asked)).toMatchObject({ synchronousCommit: 'off', nextSynchronousCommit: 'off' })
  await open.end()
})
