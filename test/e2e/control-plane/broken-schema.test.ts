import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { controlPlanePart } from '../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { databaseOf } from '../support/gateway.ts'
import { testSettings } from '../support/stack.ts'

const settings = testSettings()
const secrets = loadSecrets(settings.stateDirectory)

it('a control plane whose migration fails says so and ends', async () => {
  const server = databaseOf(settings)
  const name = `broken_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name}`)
  const url = Object.assign(new URL(databaseUrl(settings, secrets)), { pathname: `/${name}` }).href
  const broken = new Pool({ connectionString: url, max: 1 })
  // A foreign table with the same name blocks the migration.
  await broken.query('create table account ()')
  await broken.end()
  const { command, args, environment } = await controlPlanePart(settings, secrets).launch()
  const child = spawn(command, args, {
    cwd: settings.root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '', ...environment, MIGRATION_DATABASE_URL: url },
    timeout: patience(),
  })
  const [log, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(1)
  const fatal = log
    .split('\n')
    .flatMap((line) => (line.includes('the database cannot be used') ? JSON.parse(line) : []))
  expect(fatal).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: expect.stringMatching(/account/) }) }),
  ])
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})
