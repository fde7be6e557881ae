import type { Domain } from '@launa/sdk'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { sentence } from '../../../ui/text/error-text.ts'
import { domainsQuery } from './domains-query.ts'

/** Milliseconds between two DNS checks. */
const CHECK_EVERY = 15_000

/** Repeats the DNS check while the seller waits for it, and shows the missing record. */
export function DomainCheck({ domain: { id, api_id, reason } }: { domain: Domain }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const check = useQuery({
    queryKey: ['apis', api_id, 'domains', id, 'check'],
    queryFn: ({ signal }) => client.apis.domains.verify(api_id, id, { signal }),
    refetchInterval: CHECK_EVERY,
    staleTime: CHECK_EVERY,
  })
  const missing = check.data?.reason ?? reason
  const verified = check.data !== undefined && check.data.status !== 'pending'
  useEffect(() => {
    if (verified) void queries.invalidateQueries({ queryKey: domainsQuery(client, api_id).queryKey, exact: true })
  }, [verified, queries, client, api_id])
  return (
    <Flex direction="column" gap="3">
      <Flex gap="3" align="center" wrap="wrap">
        <Button variant="soft" loading={check.isFetching} onClick={() => void check.refetch()}>
          Check now
        </Button>
        <Text size="2" color="gray" role="status" className="reference-text">
          {missing ? sentence(missing) : 'Looking at the DNS …'}
        </Text>
      </Flex>
      {check.error && <ErrorState error={check.error} />}
    </Flex>
  )
}
