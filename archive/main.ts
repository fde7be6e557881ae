import { connectDirectly } from '../runtime/direct-connection.ts'
import { refuseEndlessCommits } from '../runtime/durability.ts'
import { primaryOf } from '../runtime/primary.ts'
import { reportIfAsked } from '../runtime/settings/at-start.ts'
import { archiveMonth } from './archive.ts'
import { HELP, requestOf } from './arguments.ts'
import { archiveProgram, readSettings } from './settings.ts'

async function main(args: readonly string[]): Promise<number> {
  const request = requestOf(args)
  if (request === 'help') {
    console.log(HELP)
    return 0
  }
  const url = await primaryOf(readSettings().databaseUrl)
  const client = await connectDirectly({ url, variable: 'DATABASE_URL', applicationName: 'archive' })
  const outcome = await refuseEndlessCommits(client)
    .then(() => archiveMonth(client, request))
    .finally(() => client.end().catch(() => undefined))
  if (outcome.kind === 'refused') {
    console.error(`${request.month.name} stays in the ledger:`)
    for (const reason of outcome.reasons) console.error(`  ${reason}`)
    return 1
  }
  if (outcome.kind === 'returned') {
    console.log(`${request.month.name} is in the ledger again`)
    return 0
  }
  console.log(`${request.month.name} is in ${outcome.directory}, and no longer in the database:`)
  for (const [name, { rows }] of Object.entries(outcome.list.files)) console.log(`  ${name.padEnd(12)}${rows}`)
  return 0
}

reportIfAsked(archiveProgram)
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(`the month could not be archived: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
