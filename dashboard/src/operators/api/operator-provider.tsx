import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { newQueryClient } from '../../api/query-client.ts'
import { FullPage } from '../../ui/layout/full-page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useSession } from '../session/session.tsx'
import { createCall } from './call.ts'
import { type OperatorsApi, operatorsApi } from './operators-api.ts'
import type { Operator } from './shapes.ts'

interface OperatorContext {
  api: OperatorsApi
  operator: Operator
}

const Context = createContext<OperatorContext | undefined>(undefined)

/** Returns the operator who is logged in, and the API client with this operator's token. */
export function useOperator(): OperatorContext {
  const value = use(Context)
  if (!value) throw new Error('OperatorProvider is missing')
  return value
}

/** Provides the API client and the cached answers of one session. In the next session, both are new. */
export function OperatorProvider({ token, children }: { token: string; children: ReactNode }) {
  const { refused } = useSession()
  const { api, queries } = useMemo(
    () => ({
      api: operatorsApi(createCall({ origin: window.location.origin, token, onRefused: () => refused(token) })),
      queries: newQueryClient(),
    }),
    [token, refused],
  )
  return (
    <QueryClientProvider client={queries}>
      <WithOperator key={token} api={api}>
        {children}
      </WithOperator>
    </QueryClientProvider>
  )
}

/** Shows the pages once the service has returned the operator's role, because the role determines what every page offers. */
function WithOperator({ api, children }: { api: OperatorsApi; children: ReactNode }) {
  const me = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.me(signal) })
  const value = useMemo(() => me.data && { api, operator: me.data }, [api, me.data])
  if (value) return <Context value={value}>{children}</Context>
  return (
    <FullPage>{me.error ? <ErrorState error={me.error} onRetry={() => void me.refetch()} /> : <Loading />}</FullPage>
  )
}
