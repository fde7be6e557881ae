import type { EndpointWarning, WarningCode } from '../../domain/endpoints/endpoint-warning.ts'
import type { ErrorDetail } from '../../domain/errors.ts'

/** What a seller can do about a part that the import changed or left out, by the warning's code. */
const FIXES = {
  reference_left_out: 'correct the $ref, or set a schema on the endpoint after the import',
  part_left_out: 'describe the part on the endpoint after the import if buyers need it',
  schema_shortened: 'set a schema on the endpoint if buyers need more details',
  paths_missing: 'check the structure of the document: the root must have a member paths with the paths',
  key_repeated: 'keep one of the keys, and import the document again',
  documents_left_out: 'import each document separately',
  servers_ignored: 'create an API for each server, and import only the operations of that server into it',
  callbacks_left_out: 'describe them in discovery_guidance if buyers need to know about them',
  price_not_read: 'set a price for the operation',
  prices_not_taken: 'set document_prices to use the prices of the document',
  schema_left_out: 'correct the schema in the document and import it again, or set one on the endpoint',
} as const satisfies Partial<Record<WarningCode, string>>

export type ImportWarningCode = keyof typeof FIXES

/** A part of an operation that the import leaves out. `path` begins at the operation. */
export interface PartWarning extends ErrorDetail {
  /** The code of the warning. Default: `part_left_out`. */
  code?: ImportWarningCode
}

/**
 * Makes a warning of an import. `path` is the path of a field in the request, with dots: `spec.GET /pets.responses.200`,
 * `operations.0.request_schema`.
 */
export function importWarning(code: ImportWarningCode, path: string, message: string): EndpointWarning {
  return { code, path, message, fix: FIXES[code] }
}
