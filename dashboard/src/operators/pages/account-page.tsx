import { Badge, Button, Card, DataList, Flex, Grid, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { DataItem } from '../../ui/data/data-item.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { Time } from '../../ui/text/time.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import type { Account } from '../api/shapes.ts'
import { useList } from '../api/use-list.ts'
import { AssignPlanDialog } from './accounts/assign-plan-dialog.tsx'
import { PlanLimits } from './accounts/plan-limits.tsx'
import { List } from './list.tsx'
import './operators.css'
import { SuspendDialog } from './suspensions/suspend-dialog.tsx'
import { SuspensionsTable } from './suspensions/suspensions-table.tsx'

export function Component() {
  const { api } = useOperator()
  const { id = '' } = useParams()
  const account = useQuery({ queryKey: ['account', id], queryFn: ({ signal }) => api.account(id, signal) })
  return (
    <>
      <Text as="div" size="2" mb="2">
        <Link asChild>
          <RouterLink to="/accounts">Accounts</RouterLink>
        </Link>
      </Text>
      <PageHeader
        title={account.data?.email ?? 'Account'}
        beside={account.data?.deleted_at && <Badge color="gray">deleted</Badge>}
      />
      {account.error && <ErrorState error={account.error} onRetry={() => void account.refetch()} />}
      {account.isPending && <LoadingRows rows={4} />}
      {account.data && <Detail account={account.data} />}
    </>
  )
}

function Detail({ account }: { account: Account }) {
  return (
    <Grid columns={{ initial: '1', md: '1fr 1fr' }} gap="4" align="start">
      <Card size="3">
        <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
          <DataItem label="Name">{account.name ?? <Text color="gray">none</Text>}</DataItem>
          <DataItem label="E-mail">{account.email_verified ? 'confirmed' : 'not confirmed'}</DataItem>
          <DataItem label="APIs">{account.apis}</DataItem>
          <DataItem label="Created">
            <Time iso={account.created_at} />
          </DataItem>
          {account.deleted_at && (
            <DataItem label="Deleted">
              <Time iso={account.deleted_at} />
            </DataItem>
          )}
          <DataItem label="Id">
            <CopyField value={account.id} label="the id" />
          </DataItem>
          <DataItem label="Payments">
            <Link asChild>
              <RouterLink to={`/stuck-payments?kind=owed&account=${account.id}`}>answers that are owed</RouterLink>
            </Link>
          </DataItem>
        </DataList.Root>
      </Card>
      <PlanCard account={account} />
      <SuspensionsOf account={account} />
    </Grid>
  )
}

function PlanCard({ account }: { account: Account }) {
  const { operator } = useOperator()
  const [assigning, setAssigning] = useState(false)
  return (
    <Card size="3">
      <Flex justify="between" align="center" mb="3" gap="3">
        <Heading as="h2" size="3">
          Plan {account.plan}
        </Heading>
        {operator.may.assign_plans && !account.deleted_at && (
          <Button variant="soft" onClick={() => setAssigning(true)}>
            Change the plan
          </Button>
        )}
      </Flex>
      <PlanLimits plan={account.plan} />
      {assigning && <AssignPlanDialog account={account} onClose={() => setAssigning(false)} />}
    </Card>
  )
}

/** The suspensions of the account itself. Its APIs, hosts and payees may have suspensions of their own. */
function SuspensionsOf({ account }: { account: Account }) {
  const { api, operator } = useOperator()
  const [suspending, setSuspending] = useState(false)
  const { query, rows } = useList({
    name: 'suspensions',
    filter: { kind: 'account', target: account.id, state: 'all' },
    list: api.suspensions,
  })
  const isOpen = rows?.some(({ ended_at }) => ended_at === null) ?? true
  return (
    <section aria-label="Suspensions" className="whole-row">
      <Flex justify="between" align="center" mb="3" gap="3">
        <Heading as="h2" size="3">
          Suspensions of the account
        </Heading>
        {operator.may.suspend.includes('account') && !isOpen && (
          <Button variant="soft" color="red" onClick={() => setSuspending(true)}>
            Suspend the account
          </Button>
        )}
      </Flex>
      <List query={query} rows={rows} empty={<Text color="gray">It was never suspended.</Text>}>
        {(shown) => <SuspensionsTable rows={shown} />}
      </List>
      {suspending && (
        <SuspendDialog given={{ kind: 'account', target: account.id }} onClose={() => setSuspending(false)} />
      )}
    </section>
  )
}
