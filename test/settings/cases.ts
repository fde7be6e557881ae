import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { fileVariable, isSecret } from '../../runtime/settings/variables.ts'

/** A text that no message may contain. */
export const SHOWN_NEVER = 'hunter2'

/** One way to start a program. */
export interface Case {
  what: string
  variables: Record<string, string>
  /** The allowed exit codes. */
  codes: readonly number[]
  /** The setting that the report must name. */
  names?: string
}

/** Correct and wrong settings of a program. `good` are settings with which it starts. Files are created in `directory`. */
export function casesOf(
  schema: z.ZodObject,
  { good, directory }: { good: Record<string, string>; directory: string },
): readonly Case[] {
  return [
    { what: 'good settings', variables: good, codes: [0] },
    ...Object.keys(good).flatMap((name) => ofGiven(name, good, schema)),
    ...Object.entries(schema.shape).flatMap(([name, setting]) => [
      // Some settings accept any text, so both exit codes are allowed. The damaged value contains `SHOWN_NEVER`, unless it is a path.
      { what: `${name} damaged`, variables: { ...good, [name]: damaged(name) }, codes: [0, 1], names: name },
      ...(isSecret(setting) ? ofSecret(name, { good, directory }) : []),
    ]),
  ]
}

const damaged = (name: string) => (name.endsWith('_FILE') ? '/nowhere' : `${SHOWN_NEVER}\u0000`)

function ofGiven(name: string, good: Record<string, string>, schema: z.ZodObject): Case[] {
  const { [name]: value = '', ...others } = good
  const isRequired = !schema.safeParse(others).success
  const mistyped = `${name.slice(0, -1)}X`
  return [
    { what: `${name} absent`, variables: others, codes: [isRequired ? 1 : 0], names: name },
    {
      what: `${name} mistyped`,
      variables: { ...others, [mistyped]: value },
      codes: [isRequired ? 1 : 2],
      names: mistyped,
    },
  ]
}

function ofSecret(name: string, { good, directory }: { good: Record<string, string>; directory: string }): Case[] {
  const { [name]: value, ...others } = good
  const file = join(directory, name)
  writeFileSync(file, `${value ?? SHOWN_NEVER}\n`)
  const variables = { ...others, [fileVariable(name)]: file }
  return [
    { what: `${name} from a file`, variables, codes: value === undefined ? [0, 1] : [0], names: name },
    { what: `${name} twice`, variables: { ...variables, [name]: value ?? SHOWN_NEVER }, codes: [1], names: name },
    {
      what: `${name} from no file`,
      variables: { ...variables, [fileVariable(name)]: `${file}.${SHOWN_NEVER}` },
      codes: [1],
      names: name,
    },
  ]
}

/** Returns what is wrong with a report; undefined for a correct report. */
export function faultOf({ what, codes, names }: Case, report: { text: string; code: number }): string | undefined {
  if (!codes.includes(report.code)) return `${what}: ended with ${report.code} and not with ${codes.join(' or ')}`
  if (report.text.includes(SHOWN_NEVER)) return `${what}: the report shows a value`
  if (names !== undefined && !report.text.includes(names)) return `${what}: the report does not name ${names}`
  return undefined
}
