import type { Endpoint } from '@launa/sdk'
import type { Receipt } from '@launa/sdk/buyer'
import { Card, DataList, Flex, Heading, Link, Spinner, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { NetworkName } from '../../../platform/network-name.tsx'
import { CopyField } from '../../../ui/data/copy-field.tsx'

/** The payment, as the gateway's PAYMENT-RESPONSE reports it, and a link to its record. */
export function ReceiptView({ receipt, endpoint }: { receipt: Receipt | undefined; endpoint: Endpoint }) {
  if (!receipt)
    return (
      <Text size="2" color="gray">
        There is no receipt: only an answer that succeeds is charged.
      </Text>
    )
  return (
    <section aria-label="Receipt">
      <Flex direction="column" gap="3">
        <Heading as="h2" size="4">
          Receipt
        </Heading>
        <Card size="2">
          <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }} size="2">
            <DataList.Item>
              <DataList.Label minWidth="120px">Transaction</DataList.Label>
              <DataList.Value>
                <CopyField value={receipt.transaction} label="the transaction" />
              </DataList.Value>
            </DataList.Item>
            {receipt.payer && (
              <DataList.Item>
                <DataList.Label minWidth="120px">Payer</DataList.Label>
                <DataList.Value>
                  <CopyField value={receipt.payer} label="the payer's address" />
                </DataList.Value>
              </DataList.Item>
            )}
            <DataList.Item>
              <DataList.Label minWidth="120px">Network</DataList.Label>
              <DataList.Value>
                <NetworkName network={receipt.network} />
              </DataList.Value>
            </DataList.Item>
            <DataList.Item>
              <DataList.Label minWidth="120px">Settlement</DataList.Label>
              <DataList.Value>
                <SettlementLink transaction={receipt.transaction} endpoint={endpoint} />
              </DataList.Value>
            </DataList.Item>
          </DataList.Root>
        </Card>
      </Flex>
    </section>
  )
}

function SettlementLink({ transaction, endpoint }: { transaction: string; endpoint: Endpoint }) {
  const { client } = useLauna()
  const settlement = useQuery({
    queryKey: ['settlement-of', transaction],
    queryFn: async ({ signal }) => {
      const { items } = await client.settlements.list(
        { endpoint_id: endpoint.id, status: 'settled', limit: 50 },
        { signal },
      )
      return items.find((candidate) => candidate.transaction === transaction) ?? null
    },
    refetchInterval: ({ state }) => (state.data ? false : 1_000),
  })
  const { data, error } = settlement
  if (!data && !error) return <Spinner />
  return (
    <Link asChild underline="always">
      {data ? (
        <RouterLink to={`/settlements/${data.id}`}>See the settlement</RouterLink>
      ) : (
        <RouterLink to="/settlements">See the settlements</RouterLink>
      )}
    </Link>
  )
}
