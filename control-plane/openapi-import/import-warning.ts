import type { EndpointWarning, WarningCode } from '../../domain/endpoints/endpoint-warning.ts'
import type { ErrorDetail } from '../../domain/errors.ts'

/** What a seller can do about a part that the import changed or left out, by the warning's code. */
const FIXES = {
  reference_left_out: 'correct the $ref, or give the endpoint a schema of its own after the import',
  part_left_out: 'describe it on the endpoint after the import if buyers need it',
  schema_shortened: 'set a schema of your own on the endpoint if buyers need more of it',
  paths_missing: 'check how the document is written: its paths belong into the member paths of the whole',
  key_repeated: 'keep one of them, and import the document again',
  documents_left_out: 'import each document on its own',
  servers_ignored: 'make an API for each server, and import only the operations of that server into it',
  callbacks_left_out: 'tell buyers of them in discovery_guidance if they need to know',
  price_not_read: 'give the operation a price of its own',
  prices_not_taken: 'set document_prices to take the prices of the document',
  schema_left_out: 'correct the schema in the document and import it again, or set one on the endpoint',
} as const satisfies Partial<Record<WarningCode, string>>

export type ImportWarningCode = keyof typeof FIXES

/** A part of an operation that the import leaves out. `path` begins at the operation. */
export interface PartWarning extends ErrorDetail {
  /** `part_left_out` unless given. */
  code?: ImportWarningCode
}

/**
 * `path` is the path of a field in the request, with dots: `spec.GET /pets.responses.200`,
 * `operations.0.request_schema`.
 */
export function importWarning(code: ImportWarningCode, path: string, message: string): EndpointWarning {
  return { code, path, message, fix: FIXES[code] }
}
