import { Command as Commander, Option } from 'commander'
import { createClient } from './client.ts'
import { type Command, type Flag, integer, UsageError } from './command.ts'
import { COMMANDS, GROUPS } from './commands.ts'
import type { Context, GlobalOptions } from './context.ts'
import { dryRunOf } from './dry-run.ts'
import { failureOf, failureText } from './failure.ts'
import type { Io } from './io.ts'
import { createStore } from './store.ts'

/** What a run depends on, so that tests can stand in for the terminal and the environment. */
export interface World {
  io: Io
  variables: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
  version: string
}

/** Runs one command line (without node and script) and answers the exit code. */
export async function run(argv: readonly string[], world: World): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 | 2 = 0
  const program = buildProgram(world, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    const failure = failureOf(error)
    if (failure.body)
      world.io.err(asksForJson(argv) ? `${JSON.stringify(failure.body)}\n` : `${failureText(failure.body)}\n`)
    return failure.exitCode
  }
}

/** A command line that cannot be read may still say how its errors are wanted. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end < 0 ? undefined : end).includes('--json')
}

/** The whole command tree. */
export function buildProgram(world: World, exit: (code: 0 | 1) => void): Commander {
  const { io } = world
  const program = new Commander('launa')
    .description('Sell an HTTP API per request with x402, and pay for one.')
    .version(world.version)
    .option('--json', 'print one JSON document; errors are JSON on standard error')
    .option('--sandbox', 'use the Sandbox: its environment, its chain and its prices')
    .option('--base-url <url>', "the control plane's address (LAUNA_BASE_URL)")
    .addOption(new Option('--timeout <seconds>', 'how long to wait for an answer').argParser(integer(1, 600)))
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    // Errors are printed in one place, in the form that is asked for.
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      outputError: () => undefined,
    })
  const groups = new Map<string, Commander>()
  for (const command of COMMANDS) {
    const [first = '', second] = command.name.split(' ')
    if (second === undefined) addCommand(program, first, { command, world, exit })
    else {
      const group = groups.get(first) ?? program.command(first).description(GROUPS[first] ?? '')
      groups.set(first, group)
      addCommand(group, second, { command, world, exit })
    }
  }
  return program
}

function addCommand(
  parent: Commander,
  name: string,
  { command, world, exit }: { command: Command; world: World; exit: (code: 0 | 1) => void },
): void {
  const added = parent.command(name).description(command.summary)
  for (const { name: argument, summary } of command.args ?? []) added.argument(argument, summary)
  for (const flag of command.flags ?? []) added.addOption(optionOf(flag))
  if (command.writes) added.option('--dry-run', 'show the request instead of sending it')
  added.action(async () => {
    const options = added.optsWithGlobals()
    const context = contextOf(world, options)
    const result = await command.run(context, added.processedArgs as string[], options).catch((error: unknown) => {
      const request = dryRunOf(error)?.request
      if (!request) throw error
      const { method, url, body } = request
      return {
        value: { dry_run: true, ...request },
        text: [`${method} ${url}`, body === undefined ? '' : JSON.stringify(body, null, 2)].filter(Boolean).join('\n'),
        exitCode: 0 as const,
      }
    })
    if (context.options.json) world.io.out(`${JSON.stringify(result.value)}\n`)
    else if (result.text) world.io.out(`${result.text}\n`)
    exit(result.exitCode ?? 0)
  })
}

function optionOf({ flags, summary, parse, required, repeats }: Flag): Option {
  const option = new Option(flags, summary)
  option.makeOptionMandatory(required ?? false)
  const name = flags.split(/[ ,]/)[0]
  // Not commander's own `<value...>`: that one would take the arguments which follow.
  if (repeats) option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text])
  if (parse)
    option.argParser((text: string) => {
      try {
        return parse(text)
      } catch (error) {
        throw new UsageError(`${name}: ${(error as Error).message}`, { cause: error })
      }
    })
  return option
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
  const store = createStore(variables)
  return {
    io,
    options,
    variables,
    store,
    signal,
    client: (changes) => createClient({ options, variables, store }, changes),
  }
}
