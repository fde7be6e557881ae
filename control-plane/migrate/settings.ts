import { z } from 'zod'
import { postgresUrlVariable } from '../../runtime/environment-variables.ts'
import type { ProgramSettings } from '../../runtime/settings/check.ts'
import { shared } from '../../runtime/settings/shared.ts'

const schema = z.object({
  MIGRATION_DATABASE_URL: postgresUrlVariable.meta({
    secret: true,
    otherwise: '**required** for migrate',
    description:
      'The URL of the database with the role that owns the schema, without a pooler. Only the migration job uses it: all other processes refuse to start with it.',
  }),
  DATABASE_DURABILITY: shared.DATABASE_DURABILITY,
})

export const migrateProgram: ProgramSettings<typeof schema> = { name: 'migrate', schema }
