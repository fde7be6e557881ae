import type { AcceptOption } from '../../domain/accept.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { createPace } from '../../runtime/pace.ts'
import type { ImportedOperation } from '../resources/endpoint-input.ts'
import { withoutBadSchemas } from '../validation/json-schema-check.ts'
import { optionsAtPrice } from './document-prices.ts'
import type { ImportNotes } from './import-notes.ts'
import { importWarning } from './import-warning.ts'
import { type SkippedOperation, skip } from './skipped-operation.ts'

/** The fields of an endpoint that warnings depend on. */
interface Written {
  accepts: readonly AcceptOption[]
  description?: string | null
  path_pattern?: string
}

/** An operation, and the place of its fields in the request. */
export interface PlacedOperation {
  operation: ImportedOperation
  place: string
}

export interface ImportTerms {
  /** Of operations without `accepts`. */
  accepts?: AcceptOption[] | undefined
  /** True gives an operation without `accepts` the price that its document proposes. */
  document_prices?: boolean | undefined
}

/**
 * The operations as they are imported: with the prices of the document if the seller wants them, and without schemas that are no JSON
 * Schema. Notes what the seller may not expect. Takes one operation at a time, with other work of the thread in between.
 */
export async function prepareOperations(options: {
  operations: Iterable<PlacedOperation>
  terms: ImportTerms
  notes: ImportNotes
  /** `path` of a warning is the dotted field. */
  warningsOf: (written: Written) => ErrorDetail[]
}): Promise<{ operations: ImportedOperation[]; skipped: SkippedOperation[] }> {
  const { terms, notes, warningsOf } = options
  const priced = terms.document_prices ? optionsAtPrice(terms.accepts) : undefined
  const prepared: ImportedOperation[] = []
  const skipped: SkippedOperation[] = []
  const pace = createPace()
  let untaken = 0
  for (const warning of warningsOf({ accepts: terms.accepts ?? [] })) notes.add(warning)
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
    const { operation: checked, problems } = withoutBadSchemas(atPrice ? { ...given, accepts: atPrice } : given)
    for (const { path, message } of problems)
      notes.add(importWarning('schema_left_out', `${place}.${path}`, `${message}; this schema was left out`))
    for (const warning of warningsOf(writtenOf(checked))) notes.add({ ...warning, path: `${place}.${warning.path}` })
    prepared.push(checked)
  }
  if (untaken > 0)
    notes.add(
      importWarning(
        'prices_not_taken',
        'document_prices',
        `is not set, and ${untaken} operations have a price in the document`,
      ),
    )
  return { operations: prepared, skipped }
}

/** Warnings about the options that operations share are given once. */
function writtenOf({ accepts = [], path_pattern, description }: ImportedOperation): Written {
  return { accepts, ...(path_pattern && { path_pattern }), ...(accepts.length > 0 && description && { description }) }
}
