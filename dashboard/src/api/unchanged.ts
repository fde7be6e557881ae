import { etagOf, LaunaError } from '@launa/sdk'
import { CHANGED_MEANWHILE } from '../ui/text/changed-meanwhile.ts'

/** The form shows an older state than the one that it would overwrite. */
export class ChangedMeanwhileError extends LaunaError {
  constructor() {
    super(CHANGED_MEANWHILE)
  }
}

/**
 * Returns the condition (`If-Match`) for a write of `shown`. Throws if the service has another state already. With the
 * condition, the service refuses the write if the state changes before the write arrives.
 */
export async function whileUnchanged<Shown extends { updated_at: string }>(
  shown: Shown,
  read: () => Promise<Shown>,
): Promise<{ ifMatch: string | undefined }> {
  const current = await read()
  if (current.updated_at !== shown.updated_at) throw new ChangedMeanwhileError()
  return { ifMatch: etagOf(current) }
}
