import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { authzPart, controlPlanePart, xdsPart } from '../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { databaseOf } from '../support/sellers/gateway.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const secrets = loadSecrets(settings.stateDirectory)

interface Ended {
  code?: number
  stdout: string
  stderr: string
}

/** Runs a program to its end, even if it fails. */
function run(program: string, environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  const options = { cwd: settings.root, env, timeout: patience() }
  return promisify(execFile)(process.execPath, [program, ...args], options).catch((error: Ended) => error)
}

describe('the job that migrates the schema', () => {
  it('refuses a database with foreign tables, gives the reason, and changes nothing', async () => {
    const server = databaseOf(settings)
    const name = `broken_${randomUUID().replaceAll('-', '')}`
    await server.query(`create database ${name}`)
    const url = Object.assign(new URL(databaseUrl(settings, secrets)), { pathname: `/${name}` }).href
    const broken = new Pool({ connectionString: url, max: 1 })
    await broken.query('create table account ()')
    const ended = await run('control-plane/migrate/main.ts', { MIGRATION_DATABASE_URL: url })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^the database was not migrated \(schema_unknown\): .*missing \(\d+\): .*different \(1\): table account/,
    )
    const { rows } = await broken.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([{ relname: 'account' }])
    await broken.end()
    // PostgreSQL waits for a connection that is about to end. Ending it by force would be an error for its client.
    await server.query(`drop database ${name}`)
    await server.end()
  })

  it('has nothing to do on the database of a stack', async () => {
    const url = databaseUrl(settings, secrets)
    const ended = await run('control-plane/migrate/main.ts', { MIGRATION_DATABASE_URL: url })
    expect(ended.stdout).toMatch(/^nothing to do: schema \d+\n$/)
  })

  it('prints its usage', async () => {
    expect(await run('control-plane/migrate/main.ts', {}, '--down')).toMatchObject({ code: 2 })
    expect(await run('control-plane/migrate/main.ts', {})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/MIGRATION_DATABASE_URL: is required/),
    })
  })
})

it.each([controlPlanePart, authzPart, xdsPart])(
  '%o does not start with the credentials of the schema’s owner',
  async (part) => {
    const { args, environment } = await part(settings, secrets).launch()
    const program = args.find((argument) => argument.endsWith('main.ts')) ?? ''
    const ended = await run(program, { ...environment, MIGRATION_DATABASE_URL: databaseUrl(settings, secrets) })
    expect(ended.code).toBe(1)
    expect(`${ended.stdout}${ended.stderr}`).toMatch(/MIGRATION_DATABASE_URL: must not be set here/)
  },
)
