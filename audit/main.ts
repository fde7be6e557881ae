import { tokenRegistry } from '../domain/networks/token-registry.ts'
import { reportIfAsked } from '../runtime/settings/at-start.ts'
import { HELP, requestOf } from './arguments.ts'
import { audit } from './audit.ts'
import { reasonOf } from './node.ts'
import { exitCodeOf, jsonOf, textOf } from './report.ts'
import { auditProgram, readSettings } from './settings.ts'

/** The interval of progress reports of long work, in milliseconds. */
const PROGRESS_EVERY_MS = 2_000

async function main(args: readonly string[]): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const request = requestOf(args, now)
  if (request === 'help') {
    console.log(HELP)
    return 0
  }
  const settings = readSettings()
  let told = Date.now()
  const results = await audit(request, settings, {
    now,
    progress(network, { block, compared }) {
      if (Date.now() - told < PROGRESS_EVERY_MS) return
      told = Date.now()
      console.error(`${network}: up to block ${block}, ${compared} compared`)
    },
  })
  console.log(request.json ? jsonOf(results) : textOf(results, tokenRegistry(settings.tokens)))
  return exitCodeOf(results)
}

reportIfAsked(auditProgram)
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(`the audit could not be done: ${reasonOf(error)}`)
  process.exitCode = 2
}
