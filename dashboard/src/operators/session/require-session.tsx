import { Navigate, Outlet, useLocation } from 'react-router'
import { loginPath } from '../../session/return-path.ts'
import { OperatorProvider } from '../api/operator-provider.tsx'
import { Shell } from '../shell/shell.tsx'
import { useSession } from './session.tsx'

/** All pages that need a session. Without one, the operator is sent to the login page and brought back afterwards. */
export function RequireSession() {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.kind === 'closed') return <Navigate to={loginPath(state.reason, pathname + search + hash)} replace />
  return (
    <OperatorProvider token={state.token}>
      <Shell>
        <Outlet />
      </Shell>
    </OperatorProvider>
  )
}
