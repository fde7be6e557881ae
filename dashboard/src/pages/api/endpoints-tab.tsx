import { MixerHorizontalIcon, PlusIcon, UploadIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { rowsOf } from '../../api/rows-of.ts'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { useAddressFilter } from '../../ui/fields/address-filter.ts'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useApi } from './api-page.tsx'
import { AddEndpointDialog } from './endpoints/add-endpoint-dialog.tsx'
import { ChangeManyDialog } from './endpoints/change-many-dialog.tsx'
import { queryOf, readFilter } from './endpoints/endpoint-filter.ts'
import { EndpointsTable } from './endpoints/endpoints-table.tsx'
import { Filters } from './endpoints/filters.tsx'
import { SnippetsCard } from './endpoints/snippets-card.tsx'
import { listedEndpointsQuery } from './endpoints-query.ts'
import './endpoints/endpoints.css'

type Opened = 'add' | 'change' | undefined

export function Component() {
  const api = useApi()
  const { client, builds } = useLauna()
  const { filter, change, clear, isNarrowed } = useAddressFilter(readFilter)
  const asked = useSettled(JSON.stringify(queryOf(filter)))
  const endpoints = useInfiniteQuery(listedEndpointsQuery(client, api.id, JSON.parse(asked)))
  const rows = rowsOf(endpoints.data?.pages)
  const [opened, setOpened] = useState<Opened>()
  const isAll = !isNarrowed && asked === '{}'
  const buttons = (
    <>
      <Button onClick={() => setOpened('add')}>
        <PlusIcon /> Add an endpoint
      </Button>
      <Button asChild variant="soft">
        <Link to="import">
          <UploadIcon /> Import an OpenAPI file
        </Link>
      </Button>
    </>
  )
  return (
    <>
      {endpoints.error && <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />}
      {endpoints.isPending && <LoadingRows />}
      {rows?.length === 0 && isAll && !endpoints.isPlaceholderData && (
        <EmptyState
          title={builds ? 'What do you sell?' : 'No endpoint yet'}
          text="An endpoint is a method and a path with a price. Requests to anything else are refused, so nothing is sold by mistake."
        >
          {builds && buttons}
        </EmptyState>
      )}
      {rows && (rows.length > 0 || !isAll || endpoints.isPlaceholderData) && (
        <Flex direction="column" gap="5">
          {builds && (
            <Flex gap="3" wrap="wrap">
              {buttons}
              <Button variant="soft" onClick={() => setOpened('change')}>
                <MixerHorizontalIcon /> Change {isAll ? 'all' : 'these'} at once
              </Button>
            </Flex>
          )}
          <Filters filter={filter} onChange={change} onClear={clear} />
          {rows.length > 0 ? (
            <div aria-busy={endpoints.isPlaceholderData}>
              <EndpointsTable endpoints={rows} />
              <LoadMore query={endpoints} />
            </div>
          ) : (
            <Text color="gray" role="status">
              No endpoint matches.
            </Text>
          )}
          <SnippetsCard />
        </Flex>
      )}
      <AddEndpointDialog open={opened === 'add'} onOpenChange={() => setOpened(undefined)} />
      {opened === 'change' && <ChangeManyDialog apiId={api.id} filter={filter} onClose={() => setOpened(undefined)} />}
    </>
  )
}
