import type { CreatedWebhook, Webhook } from '@launa/sdk'
import { BellIcon, PlusIcon } from '@radix-ui/react-icons'
import { Button, Link, Text } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Time } from '../ui/text/time.tsx'
import { CreateWebhookDialog } from './webhooks/create-webhook-dialog.tsx'
import { SecretDialog } from './webhooks/secret-dialog.tsx'
import { WEBHOOKS_KEY } from './webhooks/webhook-query.ts'
import { WebhookState } from './webhooks/webhook-state.tsx'

const column = columnsOf<Webhook>()

const columns = [
  column.accessor('url', {
    header: 'URL',
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <Link asChild className="row-link">
        <RouterLink to={`/webhooks/${original.id}`}>
          <Text truncate as="div" className="cell-url" title={original.url}>
            {original.url}
          </Text>
        </RouterLink>
      </Link>
    ),
  }),
  column.accessor('events', {
    header: 'Events',
    enableSorting: false,
    cell: ({ getValue }) => (
      <Text as="div" size="1" color="gray">
        {getValue().join(', ')}
      </Text>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => <WebhookState webhook={original} />,
  }),
  column.accessor('created_at', {
    header: 'Created',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
]

export function Component() {
  const { client, environment } = useLauna()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedWebhook>()
  const webhooks = useInfiniteQuery({
    queryKey: [...WEBHOOKS_KEY, 'list'],
    queryFn: async ({ signal, pageParam }) => client.webhooks.list({ limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  const rows = webhooks.data?.pages.flatMap((page) => page.items)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <PlusIcon /> Create a webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={`Your server is told of payments and failures ${environment === 'development' ? 'in the Sandbox' : 'in production'}.`}
        actions={rows && rows.length > 0 && create}
      />
      {webhooks.error && <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {webhooks.isPending && <LoadingRows />}
      {rows && rows.length > 0 && <DataTable label="Webhooks" columns={columns} rows={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<BellIcon width="28" height="28" aria-hidden />}
          title="No webhook yet"
          text="Give the URL of your server. The gateway then sends each event there."
        >
          {create}
        </EmptyState>
      )}
      <LoadMore query={webhooks} />
      {creating && (
        <CreateWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false)
            setCreated(webhook)
          }}
        />
      )}
      {created && <SecretDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}
