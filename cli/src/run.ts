import { CommanderError } from 'commander'
import { COMMANDS } from './commands.ts'
import { type Failure, failureOf, failureText } from './failure.ts'
import { CommandLineError, type Mistake, NotThereError } from './input/usage-error.ts'
import { nextStep } from './next-step.ts'
import { buildProgram, type World } from './program.ts'
import { jsonText } from './terminal/text.ts'

/** Runs one command line (without node and script) and returns the exit code. */
export async function run(argv: readonly string[], world: World): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 = 0
  const mistakes: Mistake[] = []
  const exit = (code: 0 | 1) => {
    exitCode = code
  }
  const program = buildProgram(world, exit, { argv, mistakes })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (thrown) {
    const error = withMistakes(thrown, mistakes)
    const { body, exitCode: failed } = failureOf(error, world.variables)
    if (body) world.io.err(`${failureAsAsked(body, { argv, next: nextOf(error, body, argv) })}\n`)
    return failed
  }
}

/** Adds the mistakes that were found before `commander` refused the command line. */
function withMistakes(error: unknown, mistakes: readonly Mistake[]): unknown {
  if (!(error instanceof CommanderError) || error.exitCode === 0 || error.code === 'commander.help') return error
  const message = error.message.replace(/^error: /, '').replace(/\n\((.*)\)$/s, '; $1')
  return new CommandLineError([...mistakes, { path: '', message }], { cause: error })
}

type Body = NonNullable<Failure['body']>

function failureAsAsked(body: Body, { argv, next }: { argv: readonly string[]; next: string | undefined }): string {
  if (asksForJson(argv)) return jsonText({ ...body, ...(next !== undefined && { next }) })
  return [failureText(body), ...(next === undefined ? [] : [`  ${next}`])].join('\n')
}

/** Returns the hint after a failure. For an invalid command line, the hint names the help. */
function nextOf(error: unknown, body: Body, argv: readonly string[]): string | undefined {
  const words = wordsOf(argv)
  if (error instanceof NotThereError) return error.next
  return error instanceof CommandLineError ? `see: launa ${[...words, '--help'].join(' ')}` : nextStep(body, words)
}

/** Returns the words at the beginning of a command line that are words of a known command. */
function wordsOf(argv: readonly string[]): string[] {
  const words: string[] = []
  for (const word of argv) {
    const known = [...words, word].join(' ')
    if (COMMANDS.some(({ name, hidden }) => !hidden && `${name} `.startsWith(`${known} `))) words.push(word)
  }
  return words
}

/** Whether a command line contains `--json`, also if it is invalid: `--json` decides the form of its errors. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end < 0 ? undefined : end).includes('--json')
}
