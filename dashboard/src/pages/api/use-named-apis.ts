import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { namedApisQuery } from './api-query.ts'

/** The newest APIs, for their names; none for a role that may not read APIs. */
export function useNamedApis() {
  const { client, may } = useLauna()
  return useQuery({ ...namedApisQuery(client), enabled: may('apis:read') })
}
