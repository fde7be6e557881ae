import type { ApiKey, CreatedApiKey } from '@launa/sdk'
import { LockClosedIcon, PlusIcon } from '@radix-ui/react-icons'
import { Badge, Button, Code, Flex, Text } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Time } from '../ui/text/time.tsx'
import { CreateKeyDialog } from './keys/create-key-dialog.tsx'
import { CreatedKeyDialog } from './keys/created-key-dialog.tsx'
import './keys/keys.css'
import { KEYS_KEY } from './keys/keys-query.ts'
import { RevokeKeyDialog } from './keys/revoke-key-dialog.tsx'
import { RollKeyDialog } from './keys/roll-key-dialog.tsx'
import { presetOf } from './keys/scope-choice.ts'

/** A row uses this to ask for a dialog about its key, because columns are defined outside of components. */
const AskForAction = createContext<(asked: Asked) => void>(() => undefined)

interface Asked {
  action: 'roll' | 'revoke'
  apiKey: ApiKey
}

const column = columnsOf<ApiKey>()

const columns = [
  column.accessor('name', {
    header: 'Name',
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <div className="cell-name">
        <Text as="div" weight="medium">
          {original.name}
        </Text>
        {endsSoon(original) && (
          <Badge color="amber" mr="2">
            ends soon
          </Badge>
        )}
        <Code variant="ghost" color="gray" size="1">
          {original.prefix}…
        </Code>
      </div>
    ),
  }),
  column.accessor('scopes', {
    header: 'May do',
    enableSorting: false,
    cell: ({ getValue }) => <Scopes scopes={getValue()} />,
  }),
  column.accessor('last_used_at', {
    header: 'Last used',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => {
      const used = getValue()
      return used ? <Time iso={used} /> : <Text color="gray">never</Text>
    },
  }),
  column.accessor('created_at', {
    header: 'Created',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('expires_at', {
    header: 'Ends',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => {
      const end = getValue()
      return end ? <Time iso={end} /> : <Text color="gray">never</Text>
    },
  }),
  column.accessor('allowed_addresses', {
    header: 'Works from',
    enableSorting: false,
    cell: ({ getValue }) => <Addresses ranges={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <KeyButtons apiKey={original} />,
  }),
]

/** Milliseconds between requests, so that the page shows the last use of a key without a reload. */
const LOOK_EVERY = 10_000

const WEEK_MS = 7 * 86_400_000

export function Component() {
  const { client, environment } = useLauna()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiKey>()
  const [asked, setAsked] = useState<Asked>()
  const onClose = () => setAsked(undefined)
  const keys = useInfiniteQuery({
    queryKey: KEYS_KEY,
    queryFn: async ({ signal, pageParam }) => client.apiKeys.list({ limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY,
  })
  const rows = keys.data?.pages.flatMap((page) => page.items)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <PlusIcon /> Create a key
    </Button>
  )
  return (
    <AskForAction value={setAsked}>
      <PageHeader
        title="API keys"
        description={`For programs that work for you ${environment === 'development' ? 'in the Sandbox' : 'in production'}.`}
        actions={rows && rows.length > 0 && create}
      />
      {keys.error && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <LoadingRows />}
      {rows && rows.length > 0 && <DataTable label="API keys" columns={columns} rows={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<LockClosedIcon width="28" height="28" aria-hidden />}
          title="No key yet"
          text="Programs use an API key: the SDKs, the command line and the tools for models. You choose the rights of each key."
        >
          {create}
        </EmptyState>
      )}
      <LoadMore query={keys} />
      {creating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false)
            setCreated(key)
          }}
        />
      )}
      {created && <CreatedKeyDialog created={created} onClose={() => setCreated(undefined)} />}
      {asked?.action === 'roll' && (
        <RollKeyDialog
          apiKey={asked.apiKey}
          onClose={onClose}
          onRolled={(key) => {
            onClose()
            setCreated(key)
          }}
        />
      )}
      {asked?.action === 'revoke' && <RevokeKeyDialog apiKey={asked.apiKey} onClose={onClose} />}
    </AskForAction>
  )
}

/** Whether a key ends within a week. The list marks such a key, because a replaced key has the name of the new one. */
function endsSoon({ expires_at }: ApiKey): boolean {
  return expires_at !== null && Date.parse(expires_at) - Date.now() < WEEK_MS
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const preset = presetOf(scopes)
  return (
    <div className="cell-scopes">
      {preset && <Text as="div">{preset}</Text>}
      <Text as="div" size="1" color="gray">
        {scopes.join(', ')}
      </Text>
    </div>
  )
}

function Addresses({ ranges }: { ranges: readonly string[] | null }) {
  if (!ranges) return <Text color="gray">everywhere</Text>
  return (
    <div className="cell-addresses">
      {ranges.map((range) => (
        <Text as="div" size="1" key={range}>
          {range}
        </Text>
      ))}
    </div>
  )
}

function KeyButtons({ apiKey }: { apiKey: ApiKey }) {
  const ask = use(AskForAction)
  const { name } = apiKey
  return (
    <Flex direction={{ initial: 'row', sm: 'column' }} gap="2" justify="end" align="end">
      <Button size="1" variant="soft" aria-label={`Replace ${name}`} onClick={() => ask({ action: 'roll', apiKey })}>
        Replace
      </Button>
      <Button
        size="1"
        variant="soft"
        color="red"
        aria-label={`Revoke ${name}`}
        onClick={() => ask({ action: 'revoke', apiKey })}
      >
        Revoke
      </Button>
    </Flex>
  )
}
