import { CheckCircledIcon, CircleIcon } from '@radix-ui/react-icons'
import { Button, Callout, Card, Flex, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { KEYS_KEY } from '../keys/keys-query.ts'
import { WEBHOOKS_KEY } from '../webhooks/webhook-query.ts'
import { useApi } from './api-page.tsx'
import { type CheckItem, checklistOf } from './checklist/checklist.ts'
import { CopyDialog } from './copy/copy-dialog.tsx'
import { domainsQuery } from './domains/domains-query.ts'
import { payableQuery } from './endpoints-query.ts'

/** Shows the steps before buyers pay real money for an API. Each step has a link to the page on which the seller takes it. */
export function Component() {
  const api = useApi()
  const { client, environment } = useLauna()
  const [copying, setCopying] = useState(false)
  const payable = useQuery(payableQuery(client, api))
  const domains = useQuery(domainsQuery(client, api.id))
  const keys = useQuery({
    queryKey: [...KEYS_KEY, 'newest'],
    queryFn: async ({ signal }) => (await client.apiKeys.list({ limit: 200 }, { signal })).items,
  })
  const webhooks = useQuery({
    queryKey: [...WEBHOOKS_KEY, 'newest'],
    queryFn: async ({ signal }) => (await client.webhooks.list({ limit: 200 }, { signal })).items,
  })
  const failed = [payable, domains, keys, webhooks].find(({ error }) => error)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!payable.data || !domains.data || !keys.data || !webhooks.data) return <LoadingRows rows={6} />
  const items = checklistOf({
    ...{ api, payable: payable.data, domains: domains.data, keys: keys.data, webhooks: webhooks.data },
  })
  const required = items.filter(({ optional }) => !optional)
  const done = required.filter((item) => item.done).length
  return (
    <Flex direction="column" gap="4">
      {environment === 'development' && (
        <Callout.Root color="amber" highContrast>
          <Callout.Text>
            This is the Sandbox. Production shares nothing with it: copy the API there, and complete its checklist.
          </Callout.Text>
          <Button variant="soft" className="align-start" onClick={() => setCopying(true)}>
            Copy to production
          </Button>
          {copying && <CopyDialog api={api} onClose={() => setCopying(false)} />}
        </Callout.Root>
      )}
      <Text color="gray">
        {done === required.length
          ? 'All that buyers need is done.'
          : `${done} of ${required.length} required steps are done.`}
      </Text>
      <ul className="plain-list" aria-label="Checklist">
        {items.map((item) => (
          <li key={item.title}>
            <Line item={item} />
          </li>
        ))}
      </ul>
    </Flex>
  )
}

function Line({ item: { title, done, optional, text, to } }: { item: CheckItem }) {
  return (
    <Card>
      <Flex gap="3" align="center" justify="between" wrap="wrap">
        <Flex gap="3" align="center" className="grow">
          {done ? <CheckCircledIcon color="var(--green-11)" aria-hidden /> : <CircleIcon aria-hidden />}
          <div className="data-value">
            <Heading as="h2" size="3">
              {title}: {done ? 'done' : optional ? 'optional' : 'not done'}
            </Heading>
            <Text as="div" size="2" color="gray" className="anywhere">
              {text}
            </Text>
          </div>
        </Flex>
        <Link asChild size="2">
          <RouterLink to={to} aria-label={`${title}: ${done ? 'look at it' : 'do it'}`}>
            {done ? 'Look at it' : 'Do it'}
          </RouterLink>
        </Link>
      </Flex>
    </Card>
  )
}
