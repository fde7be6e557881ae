import type { z } from 'zod'
import { parseEnvironment } from '../environment-variables.ts'
import { checkSettings, type ProgramSettings } from './check.ts'

const CHECK_OPTION = '--check-settings'
const HELP_OPTION = '--help'

/**
 * The settings of a program, at its start. Throws ConfigurationError. With `--help` it prints the program's help and ends the process. With
 * `--check-settings` it prints a report about all settings and ends the process, with one of these codes:
 * - 0: the program can start;
 * - 1: it cannot start;
 * - 2: it can start, but some names look mistyped.
 */
export function settingsAtStart<Schema extends z.ZodObject>(
  program: ProgramSettings<Schema>,
  { argv, env } = { argv: process.argv, env: process.env },
): z.output<Schema> {
  if (argv.includes(HELP_OPTION)) {
    console.log(helpOf(program))
    process.exit(0)
  }
  reportIfAsked(program, { argv, env })
  return parseEnvironment(program.schema, env)
}

/** Prints the report and ends the process if `--check-settings` is among the arguments. */
export function reportIfAsked<Schema extends z.ZodObject>(
  program: ProgramSettings<Schema>,
  { argv, env } = { argv: process.argv, env: process.env },
): void {
  if (!argv.includes(CHECK_OPTION)) return
  const { text, code } = checkSettings(program, env)
  console.log(text)
  process.exit(code)
}

/** The help of a program that takes its settings from the environment. */
export function helpOf({ name, arguments: own }: { name: string; arguments?: string }): string {
  const options = [
    ...(own === undefined ? [] : [own]),
    `${CHECK_OPTION.padEnd(18)} print the state of each setting, connect to nothing, and end: 0 good, 1 wrong, 2 names look mistyped`,
    `${HELP_OPTION.padEnd(18)} this text`,
  ]
  return `${name} takes its settings from environment variables; docs/operating/settings.md lists them.\n\n${options.join('\n')}`
}
