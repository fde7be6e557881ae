import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * Returns the token in the link of a mail; empty without one. Removes the token from the address of the page, `path`,
 * so that it is not visible on the screen or in the history. With `stays`, it stays in the address for now, for a page
 * that sends people to log in first.
 */
export function useMailedToken(path: string, { stays = false } = {}): string {
  const [query] = useSearchParams()
  const [token] = useState(() => query.get('token') ?? '')
  const navigate = useNavigate()
  useEffect(() => {
    if (!stays) navigate(path, { replace: true })
  }, [navigate, path, stays])
  return token
}
