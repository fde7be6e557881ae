import type { AcceptOption } from '@launa/sdk'
import { Button, Flex, Progress, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceRows } from '../../../price/use-price-rows.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { sentence } from '../../../ui/text/error-text.ts'
import { useApi } from '../api-page.tsx'
import { endpointsKey } from '../endpoints-query.ts'
import { DocumentPrices } from './document-prices.tsx'
import { ImportResult } from './import-result.tsx'
import { OnSaleSwitch } from './on-sale-switch.tsx'
import { SpecHeader } from './spec-header.tsx'

/** Milliseconds between two requests about a running import. */
const LOOK_EVERY = 1_000

/** An OpenAPI document that is too large for a preview. */
export interface LargeSpec {
  name: string
  text: string
}

/** Imports all operations of a large document at one price, and shows how far the import is. */
export function LargeImport(props: { spec: LargeSpec; onBack: () => void; onAgain: () => void }) {
  const { spec } = props
  const { client } = useLauna()
  const { id: api } = useApi()
  const { accepts, ...prices } = usePriceRows('0.10')
  const [ofDocument, setOfDocument] = useState(false)
  // Nobody has seen the operations, so none of them is on sale at once.
  const [enabled, setEnabled] = useState(false)
  const start = useAction({
    mutationFn: (price: AcceptOption[]) =>
      client.openapi.startImport(api, { spec: spec.text, accepts: price, document_prices: ofDocument, enabled }),
  })
  if (start.data) return <RunningImport id={start.data.id} enabled={enabled} onAgain={props.onAgain} />
  return (
    <Flex direction="column" gap="5">
      <UnsavedGuard when />
      <SpecHeader
        title={spec.name}
        text="A file above 1 MB is imported as a whole, without a preview. Operations that have an endpoint already are skipped."
        onBack={props.onBack}
      />
      <div className="form-column">
        <PriceListFields {...prices} error={start.error} />
      </div>
      <DocumentPrices checked={ofDocument} onChange={setOfDocument} />
      <OnSaleSwitch enabled={enabled} onChange={setEnabled} />
      {start.error && <ErrorState error={start.error} />}
      <Flex>
        <Button onClick={() => accepts && start.mutate(accepts)} loading={start.isPending} disabled={!accepts}>
          Import all operations
        </Button>
      </Flex>
    </Flex>
  )
}

function RunningImport({ id, enabled, onAgain }: { id: string; enabled: boolean; onAgain: () => void }) {
  const { client } = useLauna()
  const { id: api } = useApi()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['import', api, id],
    queryFn: ({ signal }) => client.openapi.getImport(api, id, { signal }),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : LOOK_EVERY),
  })
  const isOver = Boolean(data?.ended_at)
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: endpointsKey(api) })
  }, [isOver, queries, api])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.state === 'done')
    return (
      <ImportResult
        created={data.created}
        enabled={enabled}
        report={{ ...data, skipped: data.skipped_operations, skipped_count: data.skipped }}
        onAgain={onAgain}
      />
    )
  if (data?.state === 'failed')
    return (
      <Flex direction="column" gap="4" align="start">
        <Text role="alert">
          The import has failed, and no endpoint was made. {sentence(data.problem ?? 'no reason given')}
        </Text>
        <Button variant="soft" color="gray" onClick={onAgain}>
          Import another file
        </Button>
      </Flex>
    )
  const total = data?.operations ?? undefined
  const done = data ? data.created + data.skipped : 0
  return (
    <Flex direction="column" gap="3" role="status">
      <Text>{total === undefined ? 'The file is being read.' : `${done} of ${total} operations`}</Text>
      <Progress aria-label="Import" {...(total !== undefined && { value: done, max: Math.max(total, 1) })} />
      <Text size="2" color="gray">
        You may leave this page: the import goes on.
      </Text>
    </Flex>
  )
}
