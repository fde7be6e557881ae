import { queryOptions } from '@tanstack/react-query'
import type { OperatorsApi } from '../../api/operators-api.ts'

/** All plans with their limits. */
export function plansQuery(api: OperatorsApi) {
  return queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => api.plans(signal) })
}
