import type { z } from 'zod'
import { parseEnvironment } from '../environment-variables.ts'
import { checkSettings } from './check.ts'

/** The settings of one program. */
export interface ProgramSettings<Schema extends z.ZodObject> {
  /** As the table of settings names the program. */
  name: string
  schema: Schema
  /** Throws ConfigurationError for what only shows from several settings together, or from files. */
  check?: (settings: z.output<Schema>) => void
}

const CHECK_OPTION = '--check-settings'

/**
 * The settings of a program, at its start. Throws ConfigurationError. With `--check-settings` among the arguments it prints what every setting
 * is like instead, and ends the process: with 0 if the program can start, 1 if it cannot, 2 if it can but names look mistyped.
 */
export function settingsAtStart<Schema extends z.ZodObject>(
  program: ProgramSettings<Schema>,
  { argv, env } = { argv: process.argv, env: process.env },
): z.output<Schema> {
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
