import { parseArgs } from 'node:util'
import { COMMANDS, type Given } from './commands.ts'

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A parsed command line. */
export interface Line {
  command: string
  given: Given
  json: boolean
  help: boolean
}

/** Commands that make more than one call of the API (`session-commands.ts`). */
export const SESSION_COMMANDS: Readonly<Record<string, { arguments: readonly string[]; what: string }>> = {
  enrol: { arguments: ['invitation'], what: 'set password and second factor by an invitation' },
  login: { arguments: ['name'], what: 'log in; the session holds for eight hours' },
  logout: { arguments: [], what: 'end the session' },
}

/** The command that works directly on the database. It parses its own command line (`reconcile/`). */
export const RECONCILE = [
  'reconcile',
  { what: 'complete a restored ledger from the chains (reconcile --help)' },
] as const

export function lineOf(args: readonly string[]): Line {
  const [command = '', ...rest] = args
  if (command === '' || command === '--help' || command === '-h' || command === 'help')
    return { command: '', given: {}, json: false, help: true }
  const own = COMMANDS[command]
  const named = own?.arguments ?? SESSION_COMMANDS[command]?.arguments
  if (!named && !own) throw new UsageError(`there is no command ${command}; "launa-ops help" lists all`)
  const required = own?.required ?? []
  const names = [...required, ...(own?.options ?? [])]
  const { values, positionals } = parsed(rest, names)
  if (values.help === true) return { command, given: {}, json: false, help: true }
  const wanted = named ?? []
  if (positionals.length !== wanted.length)
    throw new UsageError(
      `${command} takes ${wanted.length === 0 ? 'no arguments' : wanted.join(' and ')}\n${usageOf(command)}`,
    )
  const missing = required.find((name) => values[name] === undefined)
  if (missing !== undefined) throw new UsageError(`${command} needs --${missing}\n${usageOf(command)}`)
  const texts = names.map((name) => [name, values[name]] as const).filter(([, value]) => typeof value === 'string')
  const given = Object.fromEntries([...wanted.map((name, index) => [name, positionals[index]] as const), ...texts])
  const needed = own?.alsoNeeds?.(given as Given)
  if (needed !== undefined) throw new UsageError(`${command} ${rest.join(' ')} needs --${needed}`)
  return { command, given: given as Given, json: values.json === true, help: false }
}

interface Parsed {
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
}

function parsed(args: readonly string[], names: readonly string[]): Parsed {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    ...{ json: { type: 'boolean' as const }, help: { type: 'boolean' as const, short: 'h' } },
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usageOf(command: string): string {
  const session = SESSION_COMMANDS[command]
  const own = COMMANDS[command]
  const words = [
    ...(session?.arguments ?? own?.arguments ?? []).map((name) => name.toUpperCase()),
    ...(own?.required ?? []).map((name) => `--${name} TEXT`),
    ...(own?.options ?? []).map((name) => `[--${name} TEXT]`),
    ...(own ? ['[--json]'] : []),
  ]
  return ['usage: launa-ops', command, ...words].join(' ')
}

/** The help of a command, or of all commands. */
export function helpOf(command: string): string {
  const one = COMMANDS[command] ?? SESSION_COMMANDS[command]
  if (one) return `${one.what}\n\n${usageOf(command)}`
  const lines = [...Object.entries(SESSION_COMMANDS), ...Object.entries(COMMANDS), RECONCILE].map(
    ([name, { what }]) => `  ${name.padEnd(16)} ${what}`,
  )
  return `Operates a Launa gateway: sellers, suspensions, stuck payments, plans, operators and their log.

usage: launa-ops COMMAND [ARGUMENT...] [--json] [--help]

${lines.join('\n')}

Environment:
  LAUNA_OPS_URL       the operators' API; http://127.0.0.1:18082 unless set
  LAUNA_OPS_PASSWORD  the password, else it is asked for
  LAUNA_OPS_CODE      the code of the second factor, else it is asked for
  LAUNA_OPS_SESSION   the file of the session; ~/.config/launa-ops/session.json unless set

Exit status: 0 done, 1 refused or failed, 2 usage.`
}
