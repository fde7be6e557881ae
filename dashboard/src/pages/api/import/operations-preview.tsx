import { type AcceptOption, type ImportReport, joinImportReports, type ParsedOpenapi } from '@launa/sdk'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { acceptsOf } from '../../../price/price-list.ts'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceRows } from '../../../price/use-price-rows.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingRows } from '../../../ui/states/loading.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { counted } from '../../../ui/text/numbers.ts'
import { useApi } from '../api-page.tsx'
import { endpointsKey, endpointsQuery } from '../endpoints-query.ts'
import { type ComparedOperation, compare } from './compare.ts'
import { ImportReportLists } from './import-report.tsx'
import { OnSaleSwitch } from './on-sale-switch.tsx'
import { OperationsTable } from './operations-table.tsx'
import { SpecHeader } from './spec-header.tsx'

/** The result of an import: the number of new endpoints, and the parts that it left out. */
export interface ImportOutcome {
  created: number
  enabled: boolean
  report: ImportReport
}

/** Shows each operation with its price, and with the effect that the import would have on it. */
export function OperationsPreview(props: {
  parsed: ParsedOpenapi
  onBack: () => void
  onImported: (result: ImportOutcome) => void
}) {
  const { client } = useLauna()
  const endpoints = useQuery(endpointsQuery(client, useApi().id))
  const { title, version, operations } = props.parsed
  if (endpoints.error) return <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />
  if (!endpoints.data) return <LoadingRows />
  return (
    <Flex direction="column" gap="5">
      <SpecHeader
        title={title ?? 'Untitled document'}
        text={[version && `Version ${version}`, counted(operations.length, 'operation')].filter(Boolean).join(' · ')}
        onBack={props.onBack}
      />
      {operations.length === 0 ? (
        <EmptyState
          title="There is nothing to import"
          text={
            props.parsed.skipped_count > 0
              ? 'No operation of the document can be imported. The reasons are below.'
              : 'The document describes no operation.'
          }
        />
      ) : (
        <ChooseAndImport
          parsed={props.parsed}
          rows={compare(operations, endpoints.data)}
          onImported={props.onImported}
        />
      )}
      <ImportReportLists report={props.parsed} />
    </Flex>
  )
}

function ChooseAndImport(props: {
  parsed: ParsedOpenapi
  rows: ComparedOperation[]
  onImported: (result: ImportOutcome) => void
}) {
  const { client } = useLauna()
  const { id } = useApi()
  const queries = useQueryClient()
  const { accepts, ...prices } = usePriceRows('0.10')
  const [enabled, setEnabled] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [own, setOwn] = useState(() => proposedPrices(props.rows))
  const chosen = props.rows.filter(({ id: row, state }) => state === 'new' && !left.has(row))
  // The price of a single operation is set on all networks of the common price.
  const priceOf = (usdc: string) =>
    acceptsOf(
      prices.rows.map((row) => ({ ...row, usdc, from: undefined })),
      prices.networks,
    )
  const proposed = proposedPrices(props.rows).size
  const isPriced = chosen.every(({ id: row }) => !own.get(row) || priceOf(own.get(row) ?? ''))
  const importing = useAction({
    async mutationFn(price: AcceptOption[]) {
      const operations = chosen.map(({ id: row, operation: { proposed_price: _, ...operation } }) => {
        const accepts = own.get(row) ? priceOf(own.get(row) ?? '') : undefined
        return accepts ? { ...operation, accepts } : operation
      })
      const imported = await client.openapi.importOperations(id, { operations, accepts: price, enabled })
      return {
        created: imported.created.length,
        enabled,
        report: joinImportReports(props.parsed, imported, operations),
      }
    },
    async onSuccess(result) {
      await queries.invalidateQueries({ queryKey: endpointsKey(id) })
      props.onImported(result)
    },
  })
  return (
    <>
      <div className="form-column">
        <PriceListFields {...prices} error={importing.error} />
      </div>
      {proposed > 0 && (
        <Text as="p" size="2" color="gray">
          The document proposes its own price for {counted(proposed, 'operation')}. It is in the field beside the
          operation, where you can change or clear it.
        </Text>
      )}
      <OperationsTable rows={props.rows} left={left} onChange={setLeft} prices={own} onPrices={setOwn} />
      <OnSaleSwitch enabled={enabled} onChange={setEnabled} />
      {importing.error && <ErrorState error={importing.error} />}
      <Flex>
        <Button
          onClick={() => accepts && importing.mutate(accepts)}
          loading={importing.isPending}
          disabled={chosen.length === 0 || !accepts || !isPriced}
        >
          Import {counted(chosen.length, 'endpoint')}
        </Button>
      </Flex>
    </>
  )
}

/** The prices that the document proposes, by row. The form shows them in its fields, where the seller can change them. */
function proposedPrices(rows: readonly ComparedOperation[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ id, operation }) => (operation.proposed_price ? [[id, operation.proposed_price]] : [])),
  )
}
