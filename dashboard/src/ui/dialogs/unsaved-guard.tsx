import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { environmentIn } from '../../environment/environment-address.ts'
import { DiscardDialog } from './discard-dialog.tsx'

/** The router's state for a navigation after a form was saved. `UnsavedGuard` does not ask for this navigation. */
export const SAVED = { saved: true } as const

/** Asks before the page is left while a form on it holds edits that were not saved. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      when &&
      // The browser's Back button (POP) can lead to an entry with `saved` of an earlier form, so `saved` alone is not enough.
      (historyAction === 'POP' || nextLocation.state?.saved !== true) &&
      (currentLocation.pathname !== nextLocation.pathname || environmentIn(nextLocation.search) !== undefined),
  )
  useEffect(() => {
    if (!when) return
    // When the window is closed or reloaded, the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}
