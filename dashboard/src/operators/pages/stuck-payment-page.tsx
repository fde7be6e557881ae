import { Badge, Box, Button, Card, DataList, Grid, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { DataItem } from '../../ui/data/data-item.tsx'
import { JsonView } from '../../ui/data/json-view.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Time } from '../../ui/text/time.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { PaymentStep, StuckPaymentDetail } from '../api/shapes.ts'
import './operators.css'
import { DecideDialog } from './stuck-payments/decide-dialog.tsx'
import { Decisions } from './stuck-payments/decisions.tsx'

/** Milliseconds between requests while a decision waits for authz. */
const LOOK_EVERY = 2_000

const waits = (payment: StuckPaymentDetail | undefined) =>
  payment?.decisions.some(({ outcome }) => outcome === null) ?? false

export function Component() {
  const { api, operator } = useOperator()
  const { id = '' } = useParams()
  const [deciding, setDeciding] = useState(false)
  const payment = useQuery({
    queryKey: ['stuck-payment', id],
    queryFn: ({ signal }) => api.stuckPayment(id, signal),
    refetchInterval: ({ state }) => (waits(state.data) ? LOOK_EVERY : false),
  })
  const { data } = payment
  const mayDecide = operator.may.decide && data?.state === 'UNKNOWN' && !waits(data)
  return (
    <>
      <Text as="div" size="2" mb="2">
        <Link asChild>
          <RouterLink to="/stuck-payments">Stuck payments</RouterLink>
        </Link>
      </Text>
      <PageHeader
        title="Payment"
        beside={data && <Badge color={data.state === 'UNKNOWN' ? 'amber' : 'gray'}>{data.state}</Badge>}
        description={data?.state === 'UNKNOWN' && 'Nobody knows whether it was settled.'}
        actions={mayDecide && <Button onClick={() => setDeciding(true)}>Decide</Button>}
      />
      {payment.error && <ErrorState error={payment.error} onRetry={() => void payment.refetch()} />}
      {payment.isPending && <LoadingRows rows={6} />}
      {data && <Evidence payment={data} />}
      {data && deciding && <DecideDialog payment={data} onClose={() => setDeciding(false)} />}
    </>
  )
}

/** Shows everything that the service has recorded about a payment. */
function Evidence({ payment }: { payment: StuckPaymentDetail }) {
  return (
    <Grid columns={{ initial: '1', md: '2fr 1fr' }} gap="4" align="start">
      <Card size="3">
        <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
          <DataItem label="Amount">
            <Money {...payment} />
          </DataItem>
          <DataItem label="Network">{payment.network}</DataItem>
          <DataItem label="Payer">
            <CopyField value={payment.payer} label="the payer" />
          </DataItem>
          <DataItem label="Payee">
            <CopyField value={payment.pay_to} label="the payee" />
          </DataItem>
          <DataItem label="Transaction">
            {payment.transaction ? (
              <CopyField value={payment.transaction} label="the transaction" />
            ) : (
              <Text color="gray">none</Text>
            )}
          </DataItem>
          <DataItem label="Can be used until">
            <Time iso={payment.valid_before} />
          </DataItem>
          <DataItem label="The chain has shown">
            {payment.looked_at ? (
              <Box>
                <Text as="div">{payment.finding ?? 'nothing'}</Text>
                <Text as="div" size="1" color="gray">
                  asked {payment.looks} times, last <Time iso={payment.looked_at} />
                </Text>
              </Box>
            ) : (
              <Text color="gray">not asked</Text>
            )}
          </DataItem>
          {payment.reason && <DataItem label="Facilitator">{payment.reason}</DataItem>}
          <DataItem label="Account">
            <Link asChild>
              <RouterLink to={`/accounts/${payment.account_id}`}>{payment.account_id}</RouterLink>
            </Link>
          </DataItem>
          <DataItem label="API">
            <CopyField value={payment.api_id} label="the id of the API" />
          </DataItem>
          <DataItem label="Environment">{payment.environment}</DataItem>
          <DataItem label="Id">
            <CopyField value={payment.id} label="the id" />
          </DataItem>
        </DataList.Root>
        <Box mt="4">
          <JsonView value={payment} label="the payment as JSON" />
        </Box>
      </Card>
      <Grid gap="4">
        <Card size="3">
          <Heading as="h2" size="3" mb="3">
            What happened
          </Heading>
          {payment.steps.length > 0 ? (
            <Steps steps={payment.steps.map(stepOf)} />
          ) : (
            <Text color="gray">No step is on record.</Text>
          )}
        </Card>
        <Decisions decisions={payment.decisions} />
      </Grid>
    </Grid>
  )
}

function stepOf({ at, state, reason, upstream_status: status, transaction }: PaymentStep, index: number) {
  const notes = [reason, status && `upstream answered ${status}`, transaction]
  return {
    ...{ key: `${index}`, title: state, at, note: notes.filter(Boolean).join(', ') },
    mood: state === 'SETTLED' ? ('good' as const) : state === 'UNKNOWN' ? ('open' as const) : ('plain' as const),
  }
}
