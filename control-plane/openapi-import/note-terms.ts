import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { createPace } from '../../runtime/pace.ts'
import { createStateOf, type WarningSources } from '../resources/endpoint-warnings.ts'
import type { ImportNotes } from './import-notes.ts'
import type { PlacedOperation } from './prepare-operations.ts'

/**
 * Adds warnings about operations that buyers cannot pay for, or may not find. Between two operations the thread does
 * other work.
 */
export async function noteTerms(
  notes: ImportNotes,
  options: {
    operations: readonly PlacedOperation[]
    /** Prices for operations without `accepts`. */
    accepts: AcceptOption[] | undefined
    payTo: string | null
    sources: WarningSources
  },
): Promise<void> {
  const { accepts = [], payTo, sources } = options
  const stateOf = createStateOf(sources)
  const pace = createPace()
  for (const warning of stateOf({ accepts, payTo }).warnings) notes.add(warning)
  for (const { operation, place } of options.operations) {
    await pace()
    const { accepts: own = [], path_pattern, path_schema, description } = operation
    const fields = { ...(path_pattern && { path_pattern, path_schema: path_schema ?? null }) }
    const { warnings } = stateOf({ accepts: own, payTo, ...fields, ...(description && { description }) })
    for (const warning of warnings) notes.add({ ...warning, path: `${place}.${warning.path}` })
  }
}

export function allAccepts(operations: readonly PlacedOperation[], accepts: AcceptOption[] = []): AcceptOption[] {
  return [...accepts, ...operations.flatMap(({ operation }) => operation.accepts ?? [])]
}
