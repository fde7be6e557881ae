import { useCallback } from 'react'
import { useSession } from '../session/session.tsx'
import { useLauna } from './api-provider.tsx'

/**
 * Ends the session, here and at the service. Nobody waits for the service: whoever logs out is logged out, and a token that it
 * could not be told of runs out by itself.
 */
export function useLogOut(): () => void {
  const { client } = useLauna()
  const { end } = useSession()
  return useCallback(() => {
    client.auth.logout().catch(() => undefined)
    end()
  }, [client, end])
}
