/** What a seller can do about a warning, by its code. */
const FIXES = {
  reference_left_out: 'Correct the $ref, or give the endpoint a schema of its own after the import.',
  key_repeated: 'Keep one of them, and import the document again.',
  documents_left_out: 'Import each document on its own.',
  servers_ignored: 'Make an API for each server, and import only the operations of that server into it.',
  callbacks_left_out: 'Tell buyers of them in discovery_guidance if they need to know.',
  price_not_read: 'Give the operation a price of its own.',
  prices_not_taken: 'Set document_prices to take the prices of the document.',
  schema_left_out: 'Correct the schema, and set it on the endpoint.',
} as const

export type ImportWarningCode = keyof typeof FIXES

/** What an import does not take as it stands, although it imports the operation. */
export interface ImportWarning {
  code?: string
  /** The field of the request, with dots: `spec.GET /pets.responses.200`, `operations.0.accepts.0.amount`. */
  path: string
  message: string
  /** What the seller can do. */
  fix?: string
}

export function importWarning(code: ImportWarningCode, path: string, message: string): ImportWarning {
  return { code, path, message, fix: FIXES[code] }
}
