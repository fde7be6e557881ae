import { Command as Commander, Option } from 'commander'
import type { Command, Flag, Result } from './command.ts'
import { COMMANDS, GROUPS } from './commands.ts'
import type { Context, GlobalOptions } from './context.ts'
import { integer, oneOf } from './input/choices.ts'
import { divided, mistakeOf, mistakesIn } from './input/mistakes.ts'
import { CommandLineError, type Mistake, UsageError } from './input/usage-error.ts'
import { identifiersOf } from './named.ts'
import { createClient } from './session/client.ts'
import { dryRunOf } from './session/dry-run.ts'
import { createStore, type Store } from './session/store.ts'
import { isConfirmed } from './terminal/confirm.ts'
import type { Io } from './terminal/io.ts'
import { jsonText } from './terminal/text.ts'
import { warningLines } from './terminal/warnings.ts'

/** The parts outside of the program that a run uses. Tests replace them. */
export interface World {
  io: Io
  variables: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
  version: string
}

type Exit = (code: 0 | 1) => void

/** State that the commands of one run share. */
interface Run {
  world: World
  exit: Exit
  /** The mistakes found while the options were read. */
  mistakes: Mistake[]
  /** The number of words after `--`, which are never options. */
  literal: number
}

/**
 * Builds the whole command tree for one command line. A command reports its exit code by `exit`. Mistakes in the values
 * of options are collected in `mistakes`, so that the error names all mistakes at once.
 */
export function buildProgram(
  world: World,
  exit: Exit,
  { argv = [], mistakes = [] }: { argv?: readonly string[]; mistakes?: Mistake[] } = {},
): Commander {
  const end = argv.indexOf('--')
  const run = { world, exit, mistakes, literal: end < 0 ? 0 : argv.length - end - 1 }
  const program = newProgram(run)
  const groups = new Map<string, Commander>()
  for (const command of COMMANDS) {
    const words = command.name.split(' ')
    const name = words.pop() ?? ''
    const added = groupOf(words, { program, groups }).command(name, {
      hidden: command.hidden ?? false,
      isDefault: command.isDefault ?? false,
    })
    addCommand(added, command, run)
  }
  return program
}

/** The group for these words, with the groups above it; creates missing groups. */
function groupOf(words: readonly string[], known: { program: Commander; groups: Map<string, Commander> }): Commander {
  const path = words.join(' ')
  const name = words.at(-1)
  if (name === undefined) return known.program
  const group =
    known.groups.get(path) ??
    groupOf(words.slice(0, -1), known)
      .command(name)
      .description(GROUPS[path] ?? '')
  known.groups.set(path, group)
  return group
}

function newProgram({ world: { io, version }, mistakes }: Run): Commander {
  return new Commander('launa')
    .description('Sell an HTTP API per request with x402, and pay for one.')
    .version(version)
    .option('--json', 'print one JSON document; errors are JSON on standard error')
    .option('--sandbox', 'use the Sandbox: its environment, its chain and its prices')
    .option('--production', 'use production, even if `launa config set environment sandbox` was run')
    .option('--base-url <url>', "the control plane's address (LAUNA_BASE_URL)")
    .addOption(
      optionOf(
        { flags: '--timeout <seconds>', summary: 'how long to wait for an answer', parse: integer(1, 600) },
        mistakes,
      ),
    )
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true, subcommandTerm })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      // The errors of all commands are printed elsewhere, in the form that the caller asked for.
      outputError: () => undefined,
    })
}

/** A command in the list of its group: its name and its arguments. */
function subcommandTerm(command: Commander): string {
  if (command.commands.length > 0) return command.name()
  return `${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`.trim()
}

function addCommand(added: Commander, command: Command, { world, exit, mistakes, literal }: Run): void {
  const { args = [], flags = [] } = command
  added
    .description(command.summary)
    .usage(['[options]', ...args.map(({ name }) => name)].join(' '))
    // commander would stop at the first mistake.
    .allowUnknownOption()
    .allowExcessArguments()
  for (const { name, summary } of args) added.argument(name.replace(/^<(.*)>$/, '[$1]'), summary)
  for (const flag of flags) added.addOption(optionOf(flag, mistakes))
  if (command.writes) added.option('--dry-run', 'show the request instead of sending it')
  if (command.question) added.option('-y, --yes', 'do not ask; without a terminal, and with --json, nothing is asked')
  added.addHelpText('after', examplesText(command))
  added.action(async () => {
    const options = added.optsWithGlobals()
    const { operands, unknown } = divided(added.args, literal)
    const all = [
      ...mistakes,
      ...mistakesIn(command, { operands, unknown, options }, namesOf(added)),
      ...mistakeOf('', () => refuseTwoEnvironments(options)),
    ]
    if (all.length > 0) throw new CommandLineError(all)
    const context = contextOf(world, options)
    const result = await performed(context, command, { args: operands, options })
    if (context.options.json) world.io.out(`${jsonText(result.value)}\n`)
    else {
      if (result.text) world.io.out(`${result.text}\n`)
      for (const line of warningLines(result.value)) world.io.err(`${line}\n`)
    }
    exit(result.exitCode ?? 0)
  })
}

function examplesText({ examples }: Command): string {
  return ['', 'Examples:', ...examples.map((example) => `  launa ${example}`)].join('\n')
}

async function performed(
  context: Context,
  command: Command,
  { args, options }: { args: readonly string[]; options: Record<string, unknown> },
): Promise<Result> {
  if (!(await isConfirmed(context, command, { args, options })))
    return { value: { done: false }, text: 'nothing was changed', exitCode: 1 }
  const known = await identifiersOf(context, command, { args, options })
  return command.run(context, known.args, known.options).catch(dryRunResult)
}

/** Returns the request that a dry run did not send as its output; rethrows any other error. */
function dryRunResult(error: unknown): Result {
  const request = dryRunOf(error)?.request
  if (!request) throw error
  const { method, url, body } = request
  const text = [`${method} ${url}`, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join('\n')
  return { value: { dry_run: true, ...request }, text }
}

/** All options of a command, including the global options. */
function namesOf(added: Commander): string[] {
  const options = [...added.options]
  for (let parent = added.parent; parent; parent = parent.parent) options.push(...parent.options)
  return options.flatMap(({ long }) => long ?? []).concat('--help')
}

function optionOf(
  { flags, summary, choices, parse = choices && oneOf(choices), required, repeats }: Flag,
  mistakes: Mistake[],
): Option {
  const option = new Option(flags, required ? `${summary} (required)` : summary)
  const read = (text: string): unknown => {
    let value: unknown = text
    mistakes.push(
      ...mistakeOf(option.long ?? flags, () => {
        value = parse?.(text) ?? text
      }),
    )
    return value
  }
  // Commander's own `<value...>` would also take the arguments that follow.
  if (repeats) option.argParser((text: string, before: unknown[] | undefined) => [...(before ?? []), read(text)])
  else if (parse) option.argParser(read)
  return option
}

function refuseTwoEnvironments({ sandbox, production }: Record<string, unknown>): void {
  if (sandbox && production) throw new UsageError('give either --sandbox or --production')
}

/**
 * Returns the environment from a flag, else from the saved setting. Returns undefined if an environment variable decides, for example with
 * an API key: the SDK reads the variables itself.
 */
function sandboxOf({ sandbox, production }: Record<string, unknown>, { variables }: World, store: Store) {
  if (sandbox || production) return sandbox === true
  const { LAUNA_API_KEY, LAUNA_ENVIRONMENT, LAUNA_SANDBOX } = variables
  if (LAUNA_API_KEY || LAUNA_ENVIRONMENT || LAUNA_SANDBOX) return undefined
  const { environment } = store.settings()
  return environment && environment === 'sandbox'
}

function contextOf(world: World, raw: Record<string, unknown>): Context {
  const { io, variables, signal } = world
  const store = createStore(variables)
  const timeout = raw.timeout as number | undefined
  const options: GlobalOptions = {
    json: raw.json === true,
    sandbox: sandboxOf(raw, world, store),
    baseUrl: raw.baseUrl as string | undefined,
    timeoutMs: timeout === undefined ? undefined : timeout * 1_000,
    dryRun: raw.dryRun === true,
  }
  const parts = { options, variables, signal, store }
  return { io, ...parts, client: (changes) => createClient(parts, changes) }
}
