import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-provider.tsx'
import { Shell } from '../shell/shell.tsx'
import { loginPath } from './return-path.ts'
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
  return <Navigate to={loginPath(state.reason, pathname + search + hash)} replace />
}
