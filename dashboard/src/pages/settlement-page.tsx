import type { SettlementDetail } from '@launa/sdk'
import { ExternalLinkIcon } from '@radix-ui/react-icons'
import { Box, Card, DataList, Grid, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { platformQuery } from '../platform/platform-query.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { JsonView } from '../ui/json-view.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { Money } from '../ui/money.tsx'
import { durationText } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { shortened } from '../ui/shortened.ts'
import { namedApisQuery } from './api/api-query.ts'
import { explorerAddress } from './settlements/explorer.ts'
import './settlements/settlements.css'
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
      {settlement.error && <ErrorState error={settlement.error} onRetry={() => void settlement.refetch()} />}
      {settlement.isPending && <LoadingRows rows={6} />}
      {settlement.data && <Detail settlement={settlement.data} />}
    </>
  )
}

/** Nothing more happens to it. */
function isOver(settlement: SettlementDetail | undefined): boolean {
  const events = settlement?.timeline.map(({ event }) => event) ?? []
  return events.some((event) => event === 'delivered' || event === 'expired' || event === 'cancelled')
}

function Detail({ settlement }: { settlement: SettlementDetail }) {
  const { client } = useLauna()
  const platform = useQuery(platformQuery(client))
  const apis = useQuery(namedApisQuery(client))
  const network = platform.data?.networks.find((item) => item.network === settlement.network)
  const explorer = explorerAddress(platform.data, settlement)
  const api = apis.data?.find((item) => item.id === settlement.api_id)
  return (
    <Grid columns={{ initial: '1', md: '2fr 1fr' }} gap="4" align="start">
      <Card size="3">
        <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
          <Item label="Amount">
            <Text size="5" weight="bold">
              <Money {...settlement} />
            </Text>
          </Item>
          <Item label="Request">
            <Text className="anywhere">
              {settlement.method} {settlement.path}
            </Text>
          </Item>
          <Item label="API">
            {api ? (
              <Link asChild>
                <RouterLink to={`/apis/${api.id}`}>{api.name}</RouterLink>
              </Link>
            ) : (
              <Text color="gray">{shortened(settlement.api_id)}</Text>
            )}
          </Item>
          <Item label="Upstream answered">{settlement.upstream_status ?? <Text color="gray">not yet</Text>}</Item>
          <Item label="Paid by">
            <CopyField value={settlement.payer} label="the payer" />
          </Item>
          <Item label="Paid to">
            <CopyField value={settlement.pay_to} label="the payee" />
          </Item>
          <Item label="Network">
            {network?.name ?? settlement.network}, {settlement.scheme}
          </Item>
          <Item label="Transaction">
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
          </Item>
          {settlement.took_ms !== null && <Item label="Took">{durationText(settlement.took_ms)}</Item>}
          {settlement.explanation && (
            <Item label="Reason">
              <Box>
                <Text as="div">{settlement.explanation.text}</Text>
                <Text as="div" size="1" color="gray" className="anywhere">
                  {settlement.error_reason}
                  {settlement.explanation.at_fault && `, caused by the ${settlement.explanation.at_fault}`}
                </Text>
              </Box>
            </Item>
          )}
          {settlement.explanation?.action && <Item label="What to do">{settlement.explanation.action}</Item>}
          <Item label="Id">
            <CopyField value={settlement.id} label="the id" />
          </Item>
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

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item align="start">
      <DataList.Label minWidth="132px">{label}</DataList.Label>
      <DataList.Value className="data-value">{children}</DataList.Value>
    </DataList.Item>
  )
}
