import type { Webhook, WebhookDelivery } from '@launa/sdk'
import { Badge, Button, Text } from '@radix-ui/themes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { Time } from '../../ui/text/time.tsx'
import { WEBHOOKS_KEY } from './webhook-query.ts'

const COLOURS = { pending: 'gray', delivered: 'green', failed: 'red' } as const

/** A row uses this to ask for a new delivery, because columns are defined outside of components. */
const Resend = createContext<(delivery: WebhookDelivery) => void>(() => undefined)

const column = columnsOf<WebhookDelivery>()

const columns = [
  column.accessor('type', {
    header: 'Event',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-name">
        <Text as="div">{original.type}</Text>
        <Text as="div" size="1" color="gray">
          <Time iso={original.occurred_at} />
        </Text>
      </div>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <div className="cell-name">
        <Badge color={COLOURS[getValue()]}>{getValue()}</Badge>
        {original.attempts > 0 && original.next_attempt_at && (
          <Text as="div" size="1" color="gray">
            next attempt <Time iso={original.next_attempt_at} />
          </Text>
        )}
      </div>
    ),
  }),
  column.accessor('attempts', { header: 'Attempts', enableSorting: false }),
  column.display({ id: 'answer', header: 'Last answer', cell: ({ row: { original } }) => <Answer {...original} /> }),
  column.display({
    id: 'resend',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <ResendButton delivery={original} />,
  }),
]

/** Milliseconds between requests, so that the result of a delivery appears without a reload. */
const LOOK_EVERY = 3_000

/** The events that a webhook has received or will receive. */
export function DeliveryLog({ webhook: { id } }: { webhook: Webhook }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const deliveries = useInfiniteQuery({
    queryKey: [...WEBHOOKS_KEY, id, 'deliveries'],
    queryFn: async ({ signal, pageParam }) =>
      client.webhooks.deliveries(id, { limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY,
  })
  const resending = useAction({
    mutationFn: (delivery: WebhookDelivery) => client.webhooks.resend(id, delivery.id),
    onSuccess: async () => {
      toast.show({ title: 'The event is being sent again' })
      await queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
    },
  })
  const rows = deliveries.data?.pages.flatMap((page) => page.items)
  return (
    <Resend value={resending.mutate}>
      {(deliveries.error ?? resending.error) && (
        <ErrorState error={deliveries.error ?? resending.error} onRetry={() => void deliveries.refetch()} />
      )}
      {deliveries.isPending && <LoadingRows />}
      {rows && rows.length > 0 && <DataTable label="Deliveries" columns={columns} rows={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          title="Nothing was sent yet"
          text="Send a test event: it appears here with the answer of your server."
        />
      )}
      <LoadMore query={deliveries} />
    </Resend>
  )
}

function Answer({ last_status, last_error, last_answer }: WebhookDelivery) {
  if (last_status === null && last_error === null) return <Text color="gray">none yet</Text>
  return (
    <div className="cell-name">
      <Text as="div">{last_status ?? last_error?.replaceAll('_', ' ')}</Text>
      {last_answer && (
        <Text as="div" size="1" color="gray" truncate title={last_answer}>
          {last_answer.slice(0, 80)}
        </Text>
      )}
    </div>
  )
}

function ResendButton({ delivery }: { delivery: WebhookDelivery }) {
  const resend = use(Resend)
  return (
    <Button size="1" variant="soft" aria-label={`Send again: ${delivery.type}`} onClick={() => resend(delivery)}>
      Send again
    </Button>
  )
}
