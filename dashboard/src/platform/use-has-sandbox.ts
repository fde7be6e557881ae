import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from './platform-query.ts'

/** Whether this gateway has a Sandbox; undefined until the service has answered. */
export function useHasSandbox(): boolean | undefined {
  const { client } = useLauna()
  const { data } = useQuery(platformQuery(client))
  return data && data.control_plane.staging_base_url !== null
}
