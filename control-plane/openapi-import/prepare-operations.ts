import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { createPace } from '../../runtime/pace.ts'
import type { ImportedOperation } from '../resources/endpoint-input.ts'
import { withoutBadSchemas } from '../validation/json-schema-check.ts'
import { optionsAtPrice } from './document-prices.ts'
import type { ImportNotes } from './import-notes.ts'
import { importWarning } from './import-warning.ts'
import { type SkippedOperation, skip } from './skipped-operation.ts'

/** An operation, and the place of its fields in the request's body, for messages. */
export interface PlacedOperation {
  operation: ImportedOperation
  place: string
}

export interface ImportTerms {
  /** Prices for operations without `accepts`. */
  accepts?: AcceptOption[] | undefined
  /** If true, an operation without `accepts` gets the price that its document proposes. */
  document_prices?: boolean | undefined
  /** The value of `enabled` for operations that do not give it; true by default. */
  enabled?: boolean | undefined
}

/**
 * Prepares operations for the import: adds the document's prices if the seller wants them, and leaves out schemas that
 * are not valid JSON Schema. Adds a warning about each change. Between two operations, the thread does other work.
 */
export async function prepareOperations(options: {
  operations: Iterable<PlacedOperation>
  terms: ImportTerms
  notes: ImportNotes
}): Promise<{ operations: PlacedOperation[]; skipped: SkippedOperation[] }> {
  const { terms, notes } = options
  const priced = terms.document_prices ? optionsAtPrice(terms.accepts) : undefined
  const prepared: PlacedOperation[] = []
  const skipped: SkippedOperation[] = []
  const pace = createPace()
  let untaken = 0
  for (const { operation, place } of options.operations) {
    await pace()
    const { proposed_price: proposed, ...given } = operation
    const atPrice = given.accepts || proposed === undefined ? undefined : priced?.(proposed)
    if (!given.accepts && proposed !== undefined && !priced) untaken += 1
    if (!given.accepts && proposed !== undefined && priced && !atPrice) {
      const { method, path = given.path_pattern ?? '', path_pattern } = given
      skipped.push(skip({ method, path, path_pattern }, 'price_not_exact'))
      continue
    }
    const { operation: checked, problems } = withoutBadSchemas({
      ...given,
      ...(atPrice && { accepts: atPrice }),
      ...(terms.enabled !== undefined && { enabled: given.enabled ?? terms.enabled }),
    })
    for (const { path, message } of problems)
      notes.add(importWarning('schema_left_out', `${place}.${path}`, `${message}; this schema was left out`))
    prepared.push({ operation: checked, place })
  }
  if (untaken > 0) {
    const message = `is not set, but the document proposes prices for ${untaken} of the operations`
    notes.add(importWarning('prices_not_taken', 'document_prices', message))
  }
  return { operations: prepared, skipped }
}
