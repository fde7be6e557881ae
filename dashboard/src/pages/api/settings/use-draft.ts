import type { Api } from '@launa/sdk'
import { useState } from 'react'
import { type ApiDraft, changesOf, draftOf, rebased } from './api-draft.ts'

/** An API's draft. It shows changes by other tabs and clients, and keeps unsaved edits. */
export function useDraft(api: Api) {
  const [state, setState] = useState(() => ({ base: api, draft: draftOf(api) }))
  const { base, draft } = state
  if (api.updated_at !== base.updated_at) {
    const next = rebased(base, draft, api)
    // Without `next`, another client has changed a field that the seller is editing. The seller then gets an error when
    // saving.
    if (next) setState({ base: api, draft: next })
  }
  return {
    base,
    draft,
    changes: changesOf(base, draft),
    set: (changes: Partial<ApiDraft>) => setState((before) => ({ ...before, draft: { ...before.draft, ...changes } })),
    beginWith: (saved: Api) => setState({ base: saved, draft: draftOf(saved) }),
  }
}
