import type { ImportedOpenapi, ParsedOpenapi } from '@launa/sdk'
import { ArrowLeftIcon } from '@radix-ui/react-icons'
import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { platformQuery } from '../../../platform/platform-query.ts'
import { acceptOf, priceNetworks, priceProblem } from '../../../price/price.ts'
import { PriceFields } from '../../../price/price-fields.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingRows } from '../../../ui/loading.tsx'
import { useApi } from '../api-page.tsx'
import { endpointsQuery } from '../endpoints-query.ts'
import { type ComparedOperation, compare } from './compare.ts'
import { OperationsTable } from './operations-table.tsx'
import { UnreadOperations } from './unread-operations.tsx'

/** What an import would do, operation by operation, and at what price. */
export function OperationsPreview(props: {
  parsed: ParsedOpenapi
  onBack: () => void
  onImported: (result: ImportedOpenapi) => void
}) {
  const { client } = useLauna()
  const endpoints = useQuery(endpointsQuery(client, useApi().id))
  const { title, version, operations, skipped } = props.parsed
  if (endpoints.error) return <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />
  if (!endpoints.data) return <LoadingRows />
  return (
    <Flex direction="column" gap="5">
      <Flex direction="column" gap="1" align="start">
        <Button variant="ghost" color="gray" onClick={props.onBack} mb="2">
          <ArrowLeftIcon /> Another file
        </Button>
        <Heading as="h2" size="5" className="page-title">
          {title ?? 'Untitled document'}
        </Heading>
        <Text size="2" color="gray">
          {[version && `Version ${version}`, counted(operations.length, 'operation')].filter(Boolean).join(' · ')}
        </Text>
      </Flex>
      {operations.length === 0 ? (
        <EmptyState title="There is nothing to import" text="The document describes no operation that can be sold." />
      ) : (
        <ChooseAndImport rows={compare(operations, endpoints.data)} onImported={props.onImported} />
      )}
      <UnreadOperations skipped={skipped} />
    </Flex>
  )
}

function ChooseAndImport(props: { rows: ComparedOperation[]; onImported: (result: ImportedOpenapi) => void }) {
  const { client, environment } = useLauna()
  const { id } = useApi()
  const queries = useQueryClient()
  const platform = useQuery(platformQuery(client))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [usdc, setUsdc] = useState('0.10')
  const [networkName, setNetwork] = useState<string>()
  const importing = useMutation({
    mutationFn: (body: Parameters<typeof client.openapi.importOperations>[1]) =>
      client.openapi.importOperations(id, body),
    async onSuccess(result) {
      await queries.invalidateQueries({ queryKey: ['apis', id] })
      props.onImported(result)
    },
  })
  const networks = platform.data ? priceNetworks(platform.data, environment) : []
  const network = networks.find((option) => option.network === networkName) ?? networks[0]
  const chosen = props.rows.filter(({ id: row, state }) => state === 'new' && !left.has(row))
  const problem = priceProblem(usdc)
  const submit = () => {
    if (!network || problem) return
    const operations = chosen.map(({ operation }) => operation)
    importing.mutate({ operations, accepts: [acceptOf(usdc, network)] })
  }
  return (
    <>
      <OperationsTable rows={props.rows} left={left} onChange={setLeft} />
      <PriceFields
        usdc={usdc}
        onUsdc={setUsdc}
        networks={networks}
        network={networkName}
        onNetwork={setNetwork}
        error={problem}
      />
      {platform.error && <ErrorState error={platform.error} onRetry={() => void platform.refetch()} />}
      {importing.error && <ErrorState error={importing.error} />}
      <Flex>
        <Button
          onClick={submit}
          loading={importing.isPending}
          disabled={chosen.length === 0 || problem !== undefined || !network}
        >
          Import {counted(chosen.length, 'endpoint')}
        </Button>
      </Flex>
    </>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
