import { z } from 'zod'
import { parseEnvironment } from '../runtime/environment-variables.ts'

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
})

/** The archive's settings; throws ConfigurationError. */
export function readSettings(variables: Readonly<Record<string, string | undefined>> = process.env) {
  return { databaseUrl: parseEnvironment(environment, variables).DATABASE_URL }
}
