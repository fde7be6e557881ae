import { ApiError, type Environment, type Identity, type Launa, type Scope, type User } from '@launa/sdk'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { environmentIn, withEnvironment } from '../environment/environment-address.ts'
import { keepEnvironmentChoice, readEnvironmentChoice } from '../environment/environment-choice.ts'
import { useSession } from '../session/session.tsx'
import { FullPage } from '../ui/layout/full-page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { sellerClient } from './clients.ts'
import { newQueryClient } from './query-client.ts'

/** The context of a page. */
export interface LaunaContext {
  /** The client of the seller in the selected environment. */
  client: Launa
  environment: Environment
  /** The person who is logged in. */
  user: User
  /** The account that the pages are about: the person's own account, or an account in which the person is a member. */
  account: Identity['account']
  /** The name of the person's role in the account. It is only for texts: `may` decides about rights. */
  role: NonNullable<Identity['role']>
  isOwner: boolean
  /** Whether the person may use a scope in the account. Pages offer nothing that the service would refuse. */
  may: (scope: Scope) => boolean
  /** Whether the person may change APIs. A role with this right also changes their domains, keys and webhooks. */
  builds: boolean
  /** Selects an environment, and shows the page at the path `to` in it. Without `to`, shows this page in it. */
  switchEnvironment: (environment: Environment, to?: string) => void
  /** Whether the person has switched the environment since the page was opened. */
  switched: boolean
}

const Context = createContext<LaunaContext | undefined>(undefined)

export function useLauna(): LaunaContext {
  const value = use(Context)
  if (!value) throw new Error('ApiProvider is missing')
  return value
}

/** Provides the seller's client and the cached answers. After a change of the seller or the environment, both are new. */
export function ApiProvider({ token, children }: { token: string; children: ReactNode }) {
  const { refused } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = environmentIn(search)
  const [choice, setChoice] = useState(() => asked ?? readEnvironmentChoice(localStorage))
  if (asked && asked !== choice) setChoice(asked)
  useEffect(() => {
    if (asked) keepEnvironmentChoice(localStorage, asked)
  }, [asked])
  const { client, queries } = useMemo(
    () => ({
      client: sellerClient({ token, environment: choice, onRefused: () => refused(token) }),
      queries: newQueryClient(),
    }),
    [token, choice, refused],
  )
  const [switched, setSwitched] = useState(false)
  const switchEnvironment = useCallback(
    (environment: Environment, to?: string) => {
      setSwitched(true)
      navigate({ pathname: to ?? pathname, search: withEnvironment(to ? '' : search, environment) })
    },
    [navigate, pathname, search],
  )
  return (
    <QueryClientProvider client={queries}>
      {/* A component that reads a query stays with its first cache. The new key makes React mount all components again. */}
      <WithIdentity
        key={`${choice} ${token}`}
        client={client}
        switchEnvironment={switchEnvironment}
        switched={switched}
      >
        {children}
      </WithIdentity>
    </QueryClientProvider>
  )
}

/** Shows the pages once the service has returned the account, because the account determines what every page shows. */
function WithIdentity(
  props: Pick<LaunaContext, 'client' | 'switchEnvironment' | 'switched'> & { children: ReactNode },
) {
  const { client, switchEnvironment, switched, children } = props
  const identity = useQuery({ queryKey: ['identity'], queryFn: ({ signal }) => client.auth.me({ signal }) })
  // An earlier choice or a link may name the Sandbox of a gateway that has none.
  const hasNoSandbox = identity.error instanceof ApiError && identity.error.code === 'sandbox_not_offered'
  useEffect(() => {
    if (hasNoSandbox) switchEnvironment('production', '/')
  }, [hasNoSandbox, switchEnvironment])
  const value = useMemo(() => {
    if (!identity.data) return undefined
    const { environment, user, account, scopes } = identity.data
    // The service lists no scopes of an owner, who may do everything.
    const may = (scope: Scope) => scopes?.includes(scope) ?? true
    const rights = { role: identity.data.role ?? 'owner', isOwner: scopes === null, may, builds: may('apis:write') }
    return { client, switchEnvironment, switched, environment, user, account, ...rights }
  }, [client, switchEnvironment, switched, identity.data])
  if (value) return <Context value={value}>{children}</Context>
  return (
    <FullPage>
      {identity.error ? <ErrorState error={identity.error} onRetry={() => void identity.refetch()} /> : <Loading />}
    </FullPage>
  )
}
