import type { EndpointWarning, WarningCode } from '../../domain/endpoint-warning.ts'

/** What a seller can do about what an import does not take as it stands, by the code of its warning. */
const FIXES = {
  schema_shortened: 'set a schema of your own on the endpoint, or describe the rest in your documentation',
  parameter_left_out: 'describe it in the description of the endpoint, or in discovery_guidance',
  media_type_left_out: 'set request_mime_type or mime_type of the endpoint if another one matters more',
  answer_left_out: 'describe it in the description of the endpoint, or set success_status and response_schema',
  reference_left_out: 'correct the $ref, or give the endpoint a schema of its own after the import',
  key_repeated: 'keep one of them, and import the document again',
  documents_left_out: 'import each document on its own',
  servers_ignored: 'make an API for each server, and import only the operations of that server into it',
  callbacks_left_out: 'tell buyers of them in discovery_guidance if they need to know',
  price_not_read: 'give the operation a price of its own',
  prices_not_taken: 'set document_prices to take the prices of the document',
  schema_left_out: 'correct the schema in the document and import it again, or set one on the endpoint',
} as const satisfies Partial<Record<WarningCode, string>>

export type ImportWarningCode = keyof typeof FIXES

/** A warning about a part of an operation. `path` is the dotted part. */
export interface PartWarning {
  code: ImportWarningCode
  path: string
  message: string
}

/** `path` is a field of the request, with dots: `spec.GET /pets.responses.200`, `operations.0.request_schema`. */
export function importWarning(code: ImportWarningCode, path: string, message: string): EndpointWarning {
  return { code, path, message, fix: FIXES[code] }
}
