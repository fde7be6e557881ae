import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { z } from 'zod'
import { runCommand } from '../../runtime/command.ts'
import { refuseEndlessCommits } from '../../runtime/durability.ts'
import { parseEnvironment } from '../../runtime/environment-variables.ts'
import { primaryOf } from '../../runtime/primary.ts'
import { invite } from './invitation.ts'
import { operatorName } from './shapes.ts'

const HELP = `Invites an operator who may do everything, with the rights of the owner of the schema: the first one, or one
who has lost password and second factor.

Usage: make invite-operator ARGS="--name alice@example.com [--again]"

--name NAME  the operator's name
--again      the operator is known, and sets a new password and second factor
--help       this text

It prints a token that holds for a day. The operator uses it with "launa-ops enrol".

Environment:
  DATABASE_URL  the database, as the role that owns the schema

Exit code: 0 done, 1 failed, 2 usage.`

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
})

function optionsOf(args: readonly string[]): { name: string; again: boolean } | 'help' {
  const options = { name: { type: 'string' }, again: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return 'help'
  const name = operatorName.safeParse(values.name ?? '')
  if (!name.success) throw new Error(`--name ${name.error.issues[0]?.message}`)
  return { name: name.data, again: values.again ?? false }
}

await runCommand({
  help: HELP,
  optionsOf,
  async run(options) {
    const { DATABASE_URL: url } = parseEnvironment(environment, process.env)
    const pool = new Pool({ connectionString: await primaryOf(url), max: 1, application_name: 'launa-invite-operator' })
    try {
      await refuseEndlessCommits(pool)
      const actor = { name: 'owner of the database' }
      const { token } = await invite(pool, { ...options, role: 'admin', actor })
      console.log(token)
    } finally {
      await pool.end()
    }
  },
  failure: () => 'the operator was not invited',
})
