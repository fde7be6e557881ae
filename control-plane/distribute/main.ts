import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { z } from 'zod'
import { runCommand } from '../../runtime/command.ts'
import { refuseEndlessCommits } from '../../runtime/durability.ts'
import { parseEnvironment } from '../../runtime/environment-variables.ts'
import { primaryOf } from '../../runtime/primary.ts'
import { shared } from '../../runtime/settings/shared.ts'
import { distributeLedger } from './distribute.ts'

const HELP = `Spreads the tables of the ledger over several PostgreSQL servers, with the extension Citus.

Usage: make distribute ARGS="[--shards 32]"

DATABASE_URL names the coordinator's database, with the role that owns the schema. Before it, on
the coordinator and on every worker: install Citus and run "create extension citus" in that database.
Then, on the coordinator: "select citus_set_coordinator_host(…)" and, for each worker, "select citus_add_node(…)".

--shards n   parts of each table, 1 to 1024. More parts allow more servers later. Default: 32.
--help       this text

It does everything in one transaction, or nothing, and can be run again. Payments wait while it copies
the rows: stop authz before it distributes a ledger that is not empty.

Exit code: 0 done, 1 refused or failed, 2 usage.`

const environment = z.object({ DATABASE_URL: shared.DATABASE_URL })

const MOST_SHARDS = 1024

function optionsOf(args: readonly string[]): { shards: number } | 'help' {
  const options = { shards: { type: 'string', default: '32' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return 'help'
  const shards = Number(values.shards)
  if (Number.isInteger(shards) && shards >= 1 && shards <= MOST_SHARDS) return { shards }
  throw new Error(`--shards must be a number from 1 to ${MOST_SHARDS}, not ${values.shards}`)
}

await runCommand({
  help: HELP,
  optionsOf,
  async run(options) {
    const { DATABASE_URL: url } = parseEnvironment(environment, process.env)
    // The pool has no time limits, because copying a large ledger may take hours.
    const pool = new Pool({ connectionString: await primaryOf(url), max: 1, application_name: 'launa-distribute' })
    try {
      await refuseEndlessCommits(pool)
      const tables = await distributeLedger(pool, {
        ...options,
        onTable: ({ table, kind, outcome }) =>
          console.log(outcome === 'done' ? `${table}: distributed, ${kind}` : `${table}: was distributed before`),
      })
      const done = tables.filter(({ outcome }) => outcome === 'done').length
      console.log(done > 0 ? `${done} tables are distributed now` : 'nothing to do')
    } finally {
      await pool.end()
    }
  },
  failure: () => 'the ledger was not distributed',
})
