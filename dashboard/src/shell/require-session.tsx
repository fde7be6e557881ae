import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-provider.tsx'
import { loginPath } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { ShownOnce } from '../session/shown-once.tsx'
import { Shell } from './shell.tsx'

/** All pages that need a session. Without one, the seller is sent to the login page and brought back afterwards. */
export function Component() {
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
