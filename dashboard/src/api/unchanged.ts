import { etagOf, LaunaError } from '@launa/sdk'
import { CHANGED_MEANWHILE } from '../ui/text/changed-meanwhile.ts'

/** What a form shows may be older than what it would overwrite. */
export class ChangedMeanwhileError extends LaunaError {
  constructor() {
    super(CHANGED_MEANWHILE)
  }
}

/**
 * The condition for a write: it refuses when the state that the page shows is no longer the service's. The service then refuses the write
 * if the state changes before the write arrives.
 */
export async function whileUnchanged<Shown extends { updated_at: string }>(
  shown: Shown,
  read: () => Promise<Shown>,
): Promise<{ ifMatch: string | undefined }> {
  const current = await read()
  if (current.updated_at !== shown.updated_at) throw new ChangedMeanwhileError()
  return { ifMatch: etagOf(current) }
}
