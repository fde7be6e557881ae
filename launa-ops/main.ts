import { helpOf, lineOf, RECONCILE, SESSION_COMMANDS, UsageError } from './arguments.ts'
import { callOperators, OperatorsError } from './client.ts'
import { COMMANDS } from './commands.ts'
import { printed } from './print.ts'
import { runSessionCommand } from './session-commands.ts'
import { readSession, urlOf } from './session-file.ts'

async function run(args: readonly string[]): Promise<string> {
  const { command, given, json, help } = lineOf(args)
  if (help) return helpOf(command)
  if (Object.hasOwn(SESSION_COMMANDS, command)) return runSessionCommand(command, given, process.env)
  const own = COMMANDS[command]
  if (!own) throw new UsageError(`there is no command ${command}`)
  const answer = await callOperators({ url: urlOf(process.env), token: readSession(process.env) }, own.call(given))
  return json ? JSON.stringify(answer, null, 2) : printed(answer, own)
}

/** Runs the command that works on the database. Only this command loads the code that reads chains. */
async function reconcile(args: readonly string[]): Promise<number> {
  const { runReconcile } = await import('../reconcile/command.ts')
  return runReconcile(args)
}

const args = process.argv.slice(2)
try {
  if (args[0] === RECONCILE[0]) process.exitCode = await reconcile(args.slice(1))
  else console.log(await run(args))
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof OperatorsError)) throw error
  console.error(`launa-ops: ${error.message}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
