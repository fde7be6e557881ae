import type { Alarms as Chosen } from '@launa/sdk'
import { Flex, Switch, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useAction } from '../../ui/states/use-action.ts'

type Kind = Chosen['kinds'][number]

const LABELS: Readonly<Record<Kind, string>> = {
  first_income: 'Mail me when the first payment arrives',
  day_summary: 'Mail me the earnings of each day',
  month_summary: 'Mail me the earnings of each month',
  webhook_failing: 'Mail me when a webhook has failed for ten minutes',
  key_ending: 'Mail me a week before an API key ends',
}

const KEY = ['alarms']

/** The mails that the person gets about the account that the pages show. Each member chooses separately. */
export function Alarms() {
  const { client, account, user } = useLauna()
  const queries = useQueryClient()
  const alarms = useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.auth.alarms({ signal }) })
  const change = useAction({
    mutationFn: (kinds: Kind[]) => client.auth.updateAlarms({ kinds }),
    onSuccess: (chosen) => queries.setQueryData(KEY, chosen),
  })
  if (alarms.error) return <ErrorState error={alarms.error} onRetry={() => void alarms.refetch()} />
  if (!alarms.data) return <LoadingRows rows={3} />
  const { available } = alarms.data
  const kinds = change.isPending ? change.variables : alarms.data.kinds
  const turned = (kind: Kind, isOn: boolean) =>
    available.filter((each) => (each === kind ? isOn : kinds.includes(each)))
  return (
    <Flex direction="column" gap="3">
      <Text as="p" size="2" color="gray" className="measure anywhere">
        Mails to {user.email} about the account {account.name ?? account.email}. Each member chooses its own mails.
        Sandbox and production have separate mails, and each mail names its environment. A day without payments has no
        mail.
      </Text>
      {available.map((kind) => (
        <Text key={kind} as="label" size="2">
          <Flex gap="3" align="center">
            <Switch
              checked={kinds.includes(kind)}
              disabled={change.isPending}
              onCheckedChange={(isOn) => change.mutate(turned(kind, isOn))}
            />
            {LABELS[kind]}
          </Flex>
        </Text>
      ))}
      <FormError error={change.error} fields={[]} />
    </Flex>
  )
}
