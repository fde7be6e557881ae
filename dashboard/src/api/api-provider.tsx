import type { Environment, Launa, User } from '@launa/sdk'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { keepEnvironmentChoice, readEnvironmentChoice } from '../environment/environment-choice.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FullPage } from '../ui/full-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { newQueryClient, sellerClient } from './clients.ts'

/** What a page works with. */
export interface LaunaContext {
  /** Speaks for the seller in the environment that is switched on. */
  client: Launa
  environment: Environment
  user: User
  switchEnvironment: (environment: Environment) => void
}

const Context = createContext<LaunaContext | undefined>(undefined)

export function useLauna(): LaunaContext {
  const value = use(Context)
  if (!value) throw new Error('ApiProvider is missing')
  return value
}

/** The seller's client and cached answers; both begin anew with another seller or another environment. */
export function ApiProvider({ token, children }: { token: string; children: ReactNode }) {
  const { end } = useSession()
  const [choice, setChoice] = useState(() => readEnvironmentChoice(localStorage))
  const { client, queries } = useMemo(
    () => ({
      client: sellerClient({ token, environment: choice, onRefused: () => end('expired') }),
      queries: newQueryClient(),
    }),
    [token, choice, end],
  )
  const switchEnvironment = (environment: Environment) => {
    keepEnvironmentChoice(localStorage, environment)
    setChoice(environment)
  }
  return (
    <QueryClientProvider client={queries}>
      {/* Anew with the client: what is mounted goes on watching the answers that it began with. */}
      <WithIdentity key={`${choice} ${token}`} client={client} switchEnvironment={switchEnvironment}>
        {children}
      </WithIdentity>
    </QueryClientProvider>
  )
}

/** Who the seller is decides what every page shows, so nothing is shown before that is known. */
function WithIdentity(props: Pick<LaunaContext, 'client' | 'switchEnvironment'> & { children: ReactNode }) {
  const { client, switchEnvironment, children } = props
  const identity = useQuery({ queryKey: ['identity'], queryFn: ({ signal }) => client.auth.me({ signal }) })
  const value = useMemo(
    () =>
      identity.data && { client, switchEnvironment, environment: identity.data.environment, user: identity.data.user },
    [client, switchEnvironment, identity.data],
  )
  if (value) return <Context value={value}>{children}</Context>
  return (
    <FullPage>
      {identity.error ? <ErrorState error={identity.error} onRetry={() => void identity.refetch()} /> : <Loading />}
    </FullPage>
  )
}
