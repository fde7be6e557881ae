import { z } from 'zod'
import { warnings } from '../resources/endpoint-warnings.ts'
import { MOST_WARNINGS } from './import-notes.ts'
import { MOST_SKIPPED } from './read-openapi.ts'
import { SKIP_CODES } from './skipped-operation.ts'

export const skippedOperation = z.object({
  method: z.string(),
  path: z.string(),
  path_pattern: z.string(),
  code: z.enum(SKIP_CODES),
  member: z.string().optional(),
  reason: z.string(),
})

export const listedWarnings = {
  warnings: warnings.describe(`Parts that the import changed or left out: the first ${MOST_WARNINGS}`),
  warnings_count: z.int().describe('Number of all warnings'),
}

/** The part of an answer that reports on a document, beside its operations or endpoints. */
export const importReport = {
  skipped: z
    .array(skippedOperation)
    .describe(`Operations that do not become an endpoint: the first ${MOST_SKIPPED} of a document`),
  skipped_count: z.int().describe('Number of all operations that do not become an endpoint'),
  ...listedWarnings,
}
