import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { SESSION_KEY, type SessionState, type SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | undefined>(undefined)

/** The longest wait that `setTimeout` can take, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.state)
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === SESSION_KEY || event.key === null) store.refresh()
    }
    // Timers stop while the machine sleeps, so check again when the page is shown.
    const onVisible = () => store.refresh()
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [store])
  useEffect(() => {
    if (state.kind !== 'open') return
    const timer = setTimeout(() => store.refresh(), Math.min(state.expiresAt - Date.now() + 1_000, LONGEST_TIMER))
    return () => clearTimeout(timer)
  }, [store, state])
  return <SessionContext value={store}>{children}</SessionContext>
}

/** The session and the functions that change it. */
export function useSession(): { state: SessionState } & Pick<SessionStore, 'start' | 'end' | 'refused'> {
  const store = use(SessionContext)
  if (!store) throw new Error('SessionProvider is missing')
  const state = useSyncExternalStore(store.subscribe, store.state)
  return { state, start: store.start, end: store.end, refused: store.refused }
}
