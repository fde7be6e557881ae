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
import { DocumentPrices } from './document-prices.tsx'
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
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [ofDocument, setOfDocument] = useState(true)
  const proposed = props.rows.filter(({ state, operation }) => state === 'new' && operation.proposed_price)
  const own = new Map([...(ofDocument ? pricesOf(proposed) : []), ...typed])
  const chosen = props.rows.filter(({ id: row, state }) => state === 'new' && !left.has(row))
  // The price of a single operation is set on all networks of the common price.
  const priceOf = (usdc: string) =>
    acceptsOf(
      prices.rows.map((row) => ({ ...row, usdc, from: undefined })),
      prices.networks,
    )
  const [mispriced, ...others] = chosen.filter(({ id: row }) => own.get(row) && !priceOf(own.get(row) ?? ''))
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
      {proposed.length > 0 && (
        <DocumentPrices
          checked={ofDocument}
          onChange={setOfDocument}
          note={`${counted(proposed.length, 'operation')} here. You can change each of these prices below.`}
        />
      )}
      <OperationsTable
        rows={props.rows}
        left={left}
        onChange={setLeft}
        prices={own}
        onPrice={(row, price) => setTyped(new Map(typed).set(row, price))}
      />
      <OnSaleSwitch enabled={enabled} onChange={setEnabled} />
      {importing.error && <ErrorState error={importing.error} />}
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          onClick={() => accepts && importing.mutate(accepts)}
          loading={importing.isPending}
          disabled={chosen.length === 0 || !accepts || mispriced !== undefined}
        >
          Import {counted(chosen.length, 'endpoint')}
        </Button>
        {accepts && mispriced && (
          <Text size="2" color="gray" className="anywhere">
            First correct the own price of {mispriced.operation.method} {mispriced.operation.path}
            {others.length > 0 && ` and of ${others.length} more`}.
          </Text>
        )}
      </Flex>
    </>
  )
}

/** The prices that the document proposes, by row. */
function pricesOf(rows: readonly ComparedOperation[]): [string, string][] {
  return rows.map(({ id, operation }) => [id, operation.proposed_price ?? ''])
}
