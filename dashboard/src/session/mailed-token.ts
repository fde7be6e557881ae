import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the token in the link of a mail; empty without one. Removes the token from the address of the page, `path`,
 * so that it is not visible on the screen or in the history. For a page that needs a login, `loggedIn` says whether the
 * person is logged in. Until then, the token stays in the address. After that, the tab keeps it for a reload, because
 * it is worth nothing without the login.
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
