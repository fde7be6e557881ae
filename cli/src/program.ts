import { Command as Commander, Option } from 'commander'
import { createClient } from './client.ts'
import { type Command, type Flag, integer, type Result, UsageError } from './command.ts'
import { COMMANDS, GROUPS } from './commands.ts'
import type { Context, GlobalOptions } from './context.ts'
import { dryRunOf } from './dry-run.ts'
import type { Io } from './io.ts'
import { createStore } from './store.ts'
import { jsonText } from './text.ts'

/** What a run depends on, so that tests can stand in for the terminal and the environment. */
export interface World {
  io: Io
  variables: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
  version: string
}

type Exit = (code: 0 | 1) => void

/** The whole command tree; a command that has run says by `exit` how it ended. */
export function buildProgram(world: World, exit: Exit): Commander {
  const program = newProgram(world)
  const groups = new Map<string, Commander>()
  for (const command of COMMANDS) {
    const words = command.name.split(' ')
    const name = words.pop() ?? ''
    addCommand(groupOf(words, { program, groups }).command(name), { command, world, exit })
  }
  return program
}

/** The group of these words, with those above it, made where it is not there yet. */
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

function newProgram({ io, version }: World): Commander {
  return new Commander('launa')
    .description('Sell an HTTP API per request with x402, and pay for one.')
    .version(version)
    .option('--json', 'print one JSON document; errors are JSON on standard error')
    .option('--sandbox', 'use the Sandbox: its environment, its chain and its prices')
    .option('--base-url <url>', "the control plane's address (LAUNA_BASE_URL)")
    .addOption(new Option('--timeout <seconds>', 'how long to wait for an answer').argParser(integer(1, 600)))
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      // Errors are printed in one place, in the form that is asked for.
      outputError: () => undefined,
    })
}

function addCommand(added: Commander, parts: { command: Command; world: World; exit: Exit }): void {
  const { command, world, exit } = parts
  added.description(command.summary)
  for (const { name, summary } of command.args ?? []) added.argument(name, summary)
  for (const flag of command.flags ?? []) added.addOption(optionOf(flag))
  if (command.writes) added.option('--dry-run', 'show the request instead of sending it')
  added.action(async () => {
    const options = added.optsWithGlobals()
    const context = contextOf(world, options)
    const result = await command.run(context, added.processedArgs as string[], options).catch(dryRunResult)
    if (context.options.json) world.io.out(`${jsonText(result.value)}\n`)
    else if (result.text) world.io.out(`${result.text}\n`)
    exit(result.exitCode ?? 0)
  })
}

/** A write that was kept back is what a dry run has to show; any other error stays one. */
function dryRunResult(error: unknown): Result {
  const request = dryRunOf(error)?.request
  if (!request) throw error
  const { method, url, body } = request
  const text = [`${method} ${url}`, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join('\n')
  return { value: { dry_run: true, ...request }, text }
}

function optionOf({ flags, summary, parse, required, repeats }: Flag): Option {
  const option = new Option(flags, summary).makeOptionMandatory(required ?? false)
  // Not commander's own `<value...>`: that one would take the arguments which follow.
  if (repeats) option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text])
  if (parse) option.argParser((text: string) => parsed(text, { parse, name: option.long ?? flags }))
  return option
}

function parsed(text: string, { parse, name }: { parse: (text: string) => unknown; name: string }): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

function contextOf({ io, variables, signal }: World, raw: Record<string, unknown>): Context {
  const timeout = raw.timeout as number | undefined
  const options: GlobalOptions = {
    json: raw.json === true,
    sandbox: raw.sandbox === true ? true : undefined,
    baseUrl: raw.baseUrl as string | undefined,
    timeoutMs: timeout === undefined ? undefined : timeout * 1_000,
    dryRun: raw.dryRun === true,
  }
  const parts = { options, variables, signal, store: createStore(variables) }
  return { io, ...parts, client: (changes) => createClient(parts, changes) }
}
