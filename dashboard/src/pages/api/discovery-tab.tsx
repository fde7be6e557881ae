import { Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { gatewayOrigin, platformHost } from '../../platform/gateway-url.ts'
import { platformQuery } from '../../platform/platform-query.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useApi } from './api-page.tsx'
import { discoveryQuery } from './api-query.ts'
import { CrawlerCheck } from './discovery/crawler-check.tsx'
import { DocumentPreview } from './discovery/document-preview.tsx'
import { Documents } from './discovery/documents.tsx'

/** How buyers find an API: its documents, the problems that a crawler has with them, and the OpenAPI document. */
export function Component() {
  const api = useApi()
  const { client } = useLauna()
  const platform = useQuery(platformQuery(client))
  const discovery = useQuery(discoveryQuery(client, api.id))
  const error = discovery.error ?? platform.error
  if (error) return <ErrorState error={error} onRetry={() => void discovery.refetch()} />
  if (!discovery.data || !platform.data) return <LoadingRows />
  // Custom hosts serve the same documents, but this page may call only the platform's own hosts.
  const origin = gatewayOrigin(platformHost(api, platform.data), platform.data)
  return (
    <Flex direction="column" gap="5">
      <Documents discovery={discovery.data} />
      <CrawlerCheck apiId={api.id} origin={origin} discovery={discovery.data} />
      <DocumentPreview origin={origin} />
    </Flex>
  )
}
