import { parseArgs } from 'node:util'
import { runCommand } from '../../runtime/command.ts'
import { createLogger } from '../../runtime/logger.ts'
import { reportIfAsked, settingsAtStart } from '../../runtime/settings/at-start.ts'
import { type MigrateOutcome, migrate } from './migrate.ts'
import { MigrationRefused } from './refusals.ts'
import { migrateProgram } from './settings.ts'

const HELP = `Brings the database to the schema of this version. Run it before the processes of a new version start.

Usage: make migrate ARGS="[--contract]"

MIGRATION_DATABASE_URL names the database with the role that owns the schema, without a pooler between.
No other process needs this role. A second job waits for the first one.

--contract   also run migrations that take away what earlier versions use. First every process must be
             of a version that no longer uses it; the output of a run without this option says which.
--help       this text

A job that failed or was interrupted goes on where it stopped when it runs again.

Exit code: 0 done, or nothing to do; 1 refused or failed, and why; 2 usage.`

/** How long PostgreSQL may take to start. */
const START_LIMIT_MS = 30_000

function optionsOf(args: readonly string[]): { contract: boolean } | 'help' {
  const options = { contract: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  return values.help ? 'help' : { contract: values.contract }
}

function described({ from, to, waiting }: MigrateOutcome): string {
  const done = from === to ? `nothing to do: schema ${to}` : `schema ${from} became schema ${to}`
  const [next] = waiting
  if (!next) return done
  return (
    `${done}. ${next.name} waits, with ${waiting.length - 1} after it: it works only with processes of schema ` +
    `${next.worksFrom} or later. When no earlier process runs, run this job with --contract`
  )
}

reportIfAsked(migrateProgram)
await runCommand({
  help: HELP,
  optionsOf,
  async run(options) {
    const { MIGRATION_DATABASE_URL: url, DATABASE_DURABILITY: durability } = settingsAtStart(migrateProgram)
    const logger = createLogger({ name: 'migrate', level: process.env.LOG_LEVEL || 'info' })
    console.log(described(await migrate({ ...options, url, durability, logger, startLimitMs: START_LIMIT_MS })))
  },
  failure: (error) => `the database was not migrated${error instanceof MigrationRefused ? ` (${error.code})` : ''}`,
})
