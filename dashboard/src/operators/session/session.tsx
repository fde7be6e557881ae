import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { EndReason } from '../../session/session-store.ts'

type State = { kind: 'open'; token: string } | { kind: 'closed'; reason: EndReason }

interface Session {
  state: State
  start(token: string): void
  end(): void
  /** Ends the session as expired, unless another session with another token has begun. */
  refused(token: string): void
}

const Context = createContext<Session | undefined>(undefined)

/** Provides the session of an operator. The token stays in the memory of this page: see dashboard/DECISIONS.md, "The dashboard". */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ kind: 'closed', reason: 'none' })
  const changes = useMemo(
    () => ({
      start: (token: string) => setState({ kind: 'open', token }),
      end: () => setState({ kind: 'closed', reason: 'signed_out' }),
      refused: (token: string) =>
        setState((now) => (now.kind === 'open' && now.token === token ? { kind: 'closed', reason: 'expired' } : now)),
    }),
    [],
  )
  const session = useMemo(() => ({ state, ...changes }), [state, changes])
  return <Context value={session}>{children}</Context>
}

export function useSession(): Session {
  const session = use(Context)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}
