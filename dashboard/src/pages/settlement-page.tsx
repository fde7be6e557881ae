import type { SettlementDetail } from '@launa/sdk'
import { ExternalLinkIcon } from '@radix-ui/react-icons'
import { Box, Card, DataList, Grid, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from '../platform/platform-query.ts'
import { CopyField } from '../ui/data/copy-field.tsx'
import { DataItem } from '../ui/data/data-item.tsx'
import { JsonView } from '../ui/data/json-view.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Money } from '../ui/text/money.tsx'
import { durationText } from '../ui/text/numbers.ts'
import { ResourceError } from './resource-error.tsx'
import { apiText } from './settlements/api-text.ts'
import { explorerAddress } from './settlements/explorer.ts'
import { StatusBadge, statusMeaning } from './settlements/status-badge.tsx'
import { Timeline } from './settlements/timeline.tsx'

const LOOK_EVERY = 3_000

export function Component() {
  const { client } = useLauna()
  const { id = '' } = useParams()
  const settlement = useQuery({
    queryKey: ['settlement', id],
    queryFn: ({ signal }) => client.settlements.get(id, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : LOOK_EVERY),
  })
  return (
    <>
      <Text as="div" size="2" mb="2">
        <Link asChild>
          <RouterLink to="/settlements">Settlements</RouterLink>
        </Link>
      </Text>
      <PageHeader
        title="Settlement"
        beside={
          settlement.data && (
            <StatusBadge status={settlement.data.status} isReversed={settlement.data.reversed_at !== null} />
          )
        }
        description={settlement.data && statusMeaning(settlement.data.status)}
      />
      {settlement.error && <ResourceError error={settlement.error} onRetry={() => void settlement.refetch()} />}
      {settlement.isPending && <LoadingRows rows={6} />}
      {settlement.data && <Detail settlement={settlement.data} />}
    </>
  )
}

/** Whether the settlement has reached its last state. */
function isOver(settlement: SettlementDetail | undefined): boolean {
  const events = settlement?.timeline.map(({ event }) => event) ?? []
  return events.some((event) => event === 'delivered' || event === 'expired' || event === 'cancelled')
}

function Detail({ settlement }: { settlement: SettlementDetail }) {
  const { client, may } = useLauna()
  const platform = useQuery(platformQuery(client))
  const network = platform.data?.networks.find((item) => item.network === settlement.network)
  const explorer = explorerAddress(platform.data, settlement)
  return (
    <Grid columns={{ initial: '1', md: '2fr 1fr' }} gap="4" align="start">
      <Card size="3">
        <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
          <DataItem label="Amount">
            <Text size="5" weight="bold">
              <Money {...settlement} />
            </Text>
          </DataItem>
          <DataItem label="Request">
            <Text className="anywhere">
              {settlement.method} {settlement.path}
            </Text>
          </DataItem>
          <DataItem label="API">
            {settlement.api_name !== null && may('apis:read') ? (
              <Link asChild>
                <RouterLink to={`/apis/${settlement.api_id}`}>{settlement.api_name}</RouterLink>
              </Link>
            ) : (
              <Text title={settlement.api_id}>{apiText(settlement)}</Text>
            )}
          </DataItem>
          <DataItem label="Upstream answered">
            {settlement.upstream_status ?? <Text color="gray">not yet</Text>}
          </DataItem>
          <DataItem label="Payer">
            <CopyField value={settlement.payer} label="the payer" />
          </DataItem>
          <DataItem label="Payee">
            <CopyField value={settlement.pay_to} label="the payee" />
          </DataItem>
          <DataItem label="Network">
            {network?.name ?? settlement.network}, {settlement.scheme}
          </DataItem>
          <DataItem label="Transaction">
            {settlement.transaction ? (
              <div>
                <CopyField value={settlement.transaction} label="the transaction" />
                {explorer && (
                  <Text as="div" size="2" mt="1">
                    <Link href={explorer} target="_blank" rel="noreferrer">
                      <span className="with-icon">
                        See it in the explorer <ExternalLinkIcon aria-label="(opens another site)" />
                      </span>
                    </Link>
                  </Text>
                )}
              </div>
            ) : (
              <Text color="gray">none</Text>
            )}
          </DataItem>
          {settlement.took_ms !== null && <DataItem label="Took">{durationText(settlement.took_ms)}</DataItem>}
          {settlement.explanation && (
            <DataItem label="Reason">
              <Box>
                <Text as="div">{settlement.explanation.text}</Text>
                <Text as="div" size="1" color="gray" className="anywhere">
                  {settlement.error_reason}
                  {settlement.explanation.at_fault && `, caused by the ${settlement.explanation.at_fault}`}
                </Text>
              </Box>
            </DataItem>
          )}
          {settlement.explanation?.action && <DataItem label="What to do">{settlement.explanation.action}</DataItem>}
          <DataItem label="Id">
            <CopyField value={settlement.id} label="the id" />
          </DataItem>
        </DataList.Root>
        <Box mt="4">
          <JsonView value={settlement} label="the settlement as JSON" />
        </Box>
      </Card>
      <Card size="3">
        <Heading as="h2" size="3" mb="3">
          What happened
        </Heading>
        <Timeline settlement={settlement} />
      </Card>
    </Grid>
  )
}
