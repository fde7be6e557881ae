import { Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'
import { useApi } from './api-page.tsx'
import { AddDomain } from './domains/add-domain.tsx'
import { DomainCard } from './domains/domain-card.tsx'
import { domainsQuery } from './domains/domains-query.ts'

export function Component() {
  const { client } = useLauna()
  const { id } = useApi()
  const domains = useQuery(domainsQuery(client, id))
  return (
    <Flex direction="column" gap="5">
      <AddDomain apiId={id} />
      {domains.error && <ErrorState error={domains.error} onRetry={() => void domains.refetch()} />}
      {domains.isPending && <LoadingRows rows={2} />}
      {domains.data?.length === 0 && (
        <EmptyState
          title="No host name of your own yet"
          text="The API is sold at its address on this platform. Add a name of yours and it is sold there too, with a certificate."
        />
      )}
      {domains.data?.map((domain) => (
        <DomainCard key={domain.id} domain={domain} />
      ))}
    </Flex>
  )
}
