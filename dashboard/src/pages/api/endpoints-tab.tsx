import { PlusIcon, UploadIcon } from '@radix-ui/react-icons'
import { Button, Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { useApi } from './api-page.tsx'
import { AddEndpointDialog } from './endpoints/add-endpoint-dialog.tsx'
import { EndpointsTable } from './endpoints/endpoints-table.tsx'
import { SnippetsCard } from './endpoints/snippets-card.tsx'
import { endpointsQuery } from './endpoints-query.ts'

export function Component() {
  const api = useApi()
  const { client } = useLauna()
  const endpoints = useQuery(endpointsQuery(client, api.id))
  const [adding, setAdding] = useState(false)
  const buttons = (
    <>
      <Button onClick={() => setAdding(true)}>
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
      {endpoints.data?.length === 0 && (
        <EmptyState
          title="What do you sell?"
          text="An endpoint is a method and a path with a price. Requests to anything else are refused, so nothing is sold by mistake."
        >
          {buttons}
        </EmptyState>
      )}
      {endpoints.data && endpoints.data.length > 0 && (
        <Flex direction="column" gap="5">
          <Flex gap="3" wrap="wrap">
            {buttons}
          </Flex>
          <EndpointsTable endpoints={endpoints.data} />
          <SnippetsCard endpoints={endpoints.data} />
        </Flex>
      )}
      <AddEndpointDialog open={adding} onOpenChange={setAdding} />
    </>
  )
}
