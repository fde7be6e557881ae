import type { z } from 'zod'
import { ConfigurationError, tryEnvironment } from '../environment-variables.ts'
import { nearName } from './near-names.ts'
import { RENAMED_SETTINGS, RETIRED_SETTINGS } from './retired.ts'
import { type Environment, fileVariable, isSecret } from './variables.ts'

export interface ProgramSettings<Schema extends z.ZodObject> {
  /** The name of the program in the table of settings. */
  name: string
  schema: Schema
  /**
   * Throws ConfigurationError for problems that no setting shows alone, such as settings that contradict each other or a file that cannot
   * be used.
   */
  check?: (settings: z.output<Schema>) => void
  /** The program's own arguments and what they do, one on each line, for `--help`. */
  arguments?: string
}

/** 0: the program can start. 1: it cannot. 2: it can, but some of the set variables look mistyped, or are no longer settings. */
export type CheckCode = 0 | 1 | 2

/** The report of `--check-settings`: one line per setting with its origin, then the problems. It shows no values. */
export function checkSettings<Schema extends z.ZodObject>(
  program: ProgramSettings<Schema>,
  env: Environment,
): { text: string; code: CheckCode } {
  const { settings, problems, origins } = tryEnvironment(program.schema, env)
  const wrong = [...problems].map(([name, problem]) => `${name}: ${problem}`)
  if (settings !== undefined) wrong.push(...furtherProblems(program, settings))
  const names = Object.keys(program.schema.shape)
  const lines = names.map((name) => {
    const origin = origins.get(name) ?? (problems.has(name) ? 'absent' : 'default')
    return `  ${name.padEnd(36)} ${origin.padEnd(12)}${problems.has(name) ? 'wrong' : 'good'}`
  })
  const doubtful = doubtfulNames(program.schema, env)
  const text = [
    `settings of ${program.name}:`,
    ...lines,
    ...section('wrong:', wrong),
    ...section('perhaps mistyped:', doubtful),
    summary(wrong, doubtful),
  ].join('\n')
  return { text, code: wrong.length > 0 ? 1 : doubtful.length > 0 ? 2 : 0 }
}

function furtherProblems<Schema extends z.ZodObject>(
  { check }: ProgramSettings<Schema>,
  settings: z.output<Schema>,
): readonly string[] {
  try {
    check?.(settings)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

/** Returns the names of set variables that this program ignores, although they look like one of its settings. */
function doubtfulNames(schema: z.ZodObject, env: Environment): string[] {
  const known = new Set(
    Object.entries(schema.shape).flatMap(([name, setting]) =>
      isSecret(setting) ? [name, fileVariable(name)] : [name],
    ),
  )
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const present = RENAMED_SETTINGS.get(name)
    if (present) return known.has(present) ? [`${name}: is called ${present} now`] : []
    if (RETIRED_SETTINGS.has(name)) return [`${name}: is no setting any more`]
    const near = nearName(name, known)
    return near === undefined || OTHERS.has(name) ? [] : [`${name}: is no setting; ${near} is one`]
  })
}

/** Settings of other programs with names that are similar to names of this program's settings. */
const OTHERS: ReadonlySet<string> = new Set(['TLS_CERT_FILE', 'TLS_KEY_FILE', 'HTTP_PORT', 'HTTPS_PORT'])

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : []
}

function summary(wrong: readonly string[], doubtful: readonly string[]): string {
  if (wrong.length > 0) return `${wrong.length} wrong`
  return doubtful.length > 0 ? `all good, but ${doubtful.length} perhaps mistyped` : 'all good'
}
