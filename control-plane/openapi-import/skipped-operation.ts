import { ENDPOINT_METHODS } from '../../domain/endpoints/endpoint-schema.ts'
import type { ReferenceFault } from './references.ts'

/** Why an operation of a document does not become an endpoint, as texts for its seller. */
const REASONS = {
  method_not_sold: `this method cannot be sold; these can: ${ENDPOINT_METHODS.join(', ')}`,
  path_not_served: 'this path cannot be served',
  not_an_object: 'the document has no object here',
  webhook: 'this is a webhook: your API sends its requests and does not receive them, so nobody can buy it',
  too_many_paths: 'the document has too many paths',
  repeated_method: 'the path has this method twice, in different spellings, and the other one is used',
  repeated_operation: 'another operation of this import has the same method and path pattern',
  endpoint_exists: 'already exists',
  too_many_arrangements: 'the API has too many arrangements of named segments',
  no_price: 'has no price',
  price_not_exact: 'its price in the document has more decimals than the token has',
} as const

type Reason = keyof typeof REASONS

export type SkipCode = Reason | ReferenceFault

export const SKIP_CODES: readonly [SkipCode, ...SkipCode[]] = [
  'lost_reference',
  'other_document',
  'circular_reference',
  ...(Object.keys(REASONS) as Reason[]),
]

/** An operation that does not become an endpoint. */
export interface SkippedOperation {
  /** The method in capitals; `*` for all operations of an unreadable path. */
  method: string
  /** The path in the document, or a webhook's name. */
  path: string
  path_pattern: string
  code: SkipCode
  /**
   * The path of the part that is the reason, with dots: `parameters.0`. Absent when the whole operation is the reason.
   */
  member?: string
  reason: string
}

/**
 * Makes the record of a skipped operation. `words` replaces the usual reason. If `words` begins with a colon or a comma, it is added to the
 * usual reason.
 */
export function skip(
  operation: { method: string; path: string; path_pattern?: string | undefined },
  code: Reason,
  words = '',
): SkippedOperation {
  const { method, path, path_pattern = path } = operation
  const reason = words === '' || /^[:,;]/.test(words) ? `${REASONS[code]}${words}` : words
  return { method, path, path_pattern, code, reason }
}
