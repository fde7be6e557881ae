import { etagOf, LaunaError } from '@launa/sdk'
import { CHANGED_MEANWHILE } from '../ui/text/changed-meanwhile.ts'

/** Another client has changed the resource after the form was filled. Saving the form would overwrite that change. */
export class ChangedMeanwhileError extends LaunaError {
  constructor() {
    super(CHANGED_MEANWHILE)
  }
}

/**
 * Returns the entity tag for a request that changes the resource `shown`. Throws if the resource differs from `shown` already. With the tag
 * as `If-Match`, the service refuses the request if the resource changes before the request arrives.
 */
export async function whileUnchanged<Shown extends { updated_at: string }>(
  shown: Shown,
  read: () => Promise<Shown>,
): Promise<{ ifMatch: string | undefined }> {
  const current = await read()
  if (current.updated_at !== shown.updated_at) throw new ChangedMeanwhileError()
  return { ifMatch: etagOf(current) }
}
