import { DataList, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { DataItem } from '../../../ui/data/data-item.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingRows } from '../../../ui/states/loading.tsx'
import { countText } from '../../../ui/text/numbers.ts'
import { useOperator } from '../../api/operator-provider.tsx'
import { plansQuery } from './plans-query.ts'

/** The limits of a plan. */
export function PlanLimits({ plan }: { plan: string }) {
  const { api } = useOperator()
  const plans = useQuery(plansQuery(api))
  if (plans.error) return <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
  if (!plans.data) return <LoadingRows />
  const limits = plans.data.items.find(({ name }) => name === plan)?.limits ?? []
  if (limits.length === 0) return <Text color="gray">This plan limits nothing.</Text>
  return (
    <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
      {limits.map(({ environment, resource, most }) => (
        <DataItem key={`${environment} ${resource}`} label={`${resource}, ${environment}`}>
          {countText(most)}
        </DataItem>
      ))}
    </DataList.Root>
  )
}
