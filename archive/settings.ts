import { z } from 'zod'
import { parseEnvironment } from '../runtime/environment-variables.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { shared } from '../runtime/settings/shared.ts'

const schema = z.object({ DATABASE_URL: shared.DATABASE_URL })

export const archiveProgram: ProgramSettings<typeof schema> = { name: 'archive', schema }

/** The archive's settings; throws ConfigurationError. */
export function readSettings(variables: Readonly<Record<string, string | undefined>> = process.env) {
  return { databaseUrl: parseEnvironment(schema, variables).DATABASE_URL }
}
