import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-provider.tsx'
import { Shell } from '../shell/shell.tsx'
import { useSession } from './session.tsx'
import { ShownOnce } from './shown-once.tsx'

/** All pages but signing in: without a session the seller is sent to do that, and then brought back. */
export function RequireSession() {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.kind === 'open')
    return (
      <ShownOnce>
        <ApiProvider token={state.token}>
          <Shell>
            <Outlet />
          </Shell>
        </ApiProvider>
      </ShownOnce>
    )
  const query = new URLSearchParams()
  // Who signs out is not brought back: the next one to sign in may be somebody else.
  const here = pathname + search + hash
  if (state.reason !== 'signed_out' && here !== '/') query.set('return', here)
  if (state.reason === 'expired') query.set('reason', 'expired')
  const text = query.toString()
  return <Navigate to={text ? `/login?${text}` : '/login'} replace />
}
