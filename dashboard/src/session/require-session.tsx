import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-provider.tsx'
import { Shell } from '../shell/shell.tsx'
import { useSession } from './session.tsx'
import { ShownOnce } from './shown-once.tsx'

/** All pages that need a session. Without one, the seller is sent to the login page and brought back afterwards. */
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
  // A seller who logs out is not brought back: the next login may be another account.
  const here = pathname + search + hash
  if (state.reason !== 'signed_out' && here !== '/') query.set('return', here)
  if (state.reason === 'expired') query.set('reason', 'expired')
  const text = query.toString()
  return <Navigate to={text ? `/login?${text}` : '/login'} replace />
}
