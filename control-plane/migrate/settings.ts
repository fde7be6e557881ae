import { z } from 'zod'
import { postgresUrlVariable } from '../../runtime/environment-variables.ts'
import type { ProgramSettings } from '../../runtime/settings/check.ts'
import { shared } from '../../runtime/settings/shared.ts'

const schema = z.object({
  MIGRATION_DATABASE_URL: postgresUrlVariable.meta({
    secret: true,
    otherwise: '**required** for migrate',
    description:
      'The database as the owner of the schema, and not through a pooler. It is for the job that migrates alone: each other process refuses to start with it.',
  }),
  DATABASE_DURABILITY: shared.DATABASE_DURABILITY,
})

export const migrateProgram: ProgramSettings<typeof schema> = { name: 'migrate', schema }
