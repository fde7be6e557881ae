import { readFileSync } from 'node:fs'
import type { z } from 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** True for a setting with a secret: it may come from the file that `NAME_FILE` names, and no message shows it. */
    secret?: boolean
    /** The kind of text that a setting accepts, for the table of settings: `port`, `http or https URL`. */
    kind?: string
    /** The default in words, for a setting with a computed default. */
    otherwise?: string
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Where the text of a setting comes from. */
export type Origin = 'environment' | 'file'

export interface Variables {
  /** The texts that are set, by name. */
  texts: Record<string, string>
  origins: ReadonlyMap<string, Origin>
  /** Problems that are found before any text is parsed, by name, without values. */
  problems: ReadonlyMap<string, string>
}

/** The maximum size of a file with a secret, in bytes. */
const MOST_BYTES = 1_048_576

export function isSecret(schema: z.core.$ZodType): boolean {
  return (schema as z.ZodType).meta()?.secret === true
}

/** The variable that names the file of a secret. */
export const fileVariable = (name: string) => `${name}_FILE`

/**
 * The texts of the settings of a schema. An empty variable counts as absent. A secret may be in the file that `NAME_FILE` names instead;
 * line ends at the end of the file are removed.
 */
export function readVariables(shape: Readonly<Record<string, z.core.$ZodType>>, env: Environment): Variables {
  const texts: Record<string, string> = {}
  const origins = new Map<string, Origin>()
  const problems = new Map<string, string>()
  for (const [name, schema] of Object.entries(shape)) {
    const text = env[name] || undefined
    const file = (isSecret(schema) && env[fileVariable(name)]) || undefined
    if (text !== undefined && file !== undefined) {
      problems.set(name, `is set twice: as ${name} and as ${fileVariable(name)}`)
    } else if (file !== undefined) {
      const read = readSecret(file)
      if ('problem' in read) problems.set(name, `the file of ${fileVariable(name)} ${read.problem}`)
      else texts[name] = read.text
      origins.set(name, 'file')
    } else if (text !== undefined) {
      texts[name] = text
      origins.set(name, 'environment')
    }
  }
  return { texts, origins, problems }
}

/**
 * Reads a secret's file. The text of a problem does not contain the path, because an operator may have set the secret itself in place of
 * the path.
 */
function readSecret(file: string): { text: string } | { problem: string } {
  try {
    const bytes = readFileSync(file)
    if (bytes.length > MOST_BYTES) return { problem: 'is longer than a mebibyte' }
    const text = bytes.toString('utf8').replace(/[\r\n]+$/, '')
    return text === '' ? { problem: 'is empty' } : { text }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})` }
  }
}
