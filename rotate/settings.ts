import { z } from 'zod'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { keyRingVariable } from '../runtime/settings/key-ring.ts'
import { shared } from '../runtime/settings/shared.ts'

const ring = keyRingVariable.optional().meta({ secret: true })

const schema = z
  .object({
    DATABASE_URL: shared.DATABASE_URL,
    ENCRYPTION_KEY: ring,
    KEY_PEPPER: ring,
    CERTIFICATE_ENCRYPTION_KEY: shared.CERTIFICATE_ENCRYPTION_KEY,
    UPSTREAM_HEADERS_KEY: shared.UPSTREAM_HEADERS_KEY,
  })
  .refine(
    (settings) =>
      settings.ENCRYPTION_KEY ??
      settings.KEY_PEPPER ??
      settings.CERTIFICATE_ENCRYPTION_KEY ??
      settings.UPSTREAM_HEADERS_KEY,
    { path: ['ENCRYPTION_KEY'], error: 'or another ring of keys is required' },
  )

export type RotateSettings = z.output<typeof schema>

export const rotateProgram: ProgramSettings<typeof schema> = { name: 'rotate', schema }
