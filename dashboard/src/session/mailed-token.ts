import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the token in the link of a mail, or an empty text. Replaces the page's URL with `path`, so that neither the screen nor the
 * history shows the token. A page that needs a login passes `loggedIn`. The token of such a page is useless without the login. So the token
 * stays in the address until the login, and then in the state of the history entry, where a reload finds it.
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
