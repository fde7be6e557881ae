import { useCallback } from 'react'
import { useSession } from '../session/session.tsx'
import { useLauna } from './api-provider.tsx'

/**
 * Ends the session, in this browser and at the service. The page ends the session at once, so the seller does not wait
 * for the service. If the service cannot be reached, the token stays valid until it expires.
 */
export function useLogOut(): () => void {
  const { client } = useLauna()
  const { end } = useSession()
  return useCallback(() => {
    client.auth.logout().catch(() => undefined)
    end()
  }, [client, end])
}
