import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the token in the link of a mail; empty without one. Replaces the address of the page with `path`, so that neither the screen nor
 * the history shows the token. On a page that needs a login, `loggedIn` is whether the person is logged in. The token stays in the address
 * until the login. After the login, the history entry keeps the token for a reload, because nobody can use it without the login.
 */
export function useMailedToken(path: string, { loggedIn }: { loggedIn?: boolean } = {}): string {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const [token] = useState(() => query.get('token') ?? tokenIn(state))
  const navigate = useNavigate()
  useEffect(() => {
    if (loggedIn !== false) navigate(path, { replace: true, ...(loggedIn && { state: { token } }) })
  }, [navigate, path, loggedIn, token])
  return token
}

function tokenIn(state: unknown): string {
  const token = state instanceof Object && 'token' in state ? state.token : undefined
  return typeof token === 'string' ? token : ''
}
