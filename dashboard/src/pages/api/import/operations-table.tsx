import { Badge, Checkbox, Flex, Text, TextField } from '@radix-ui/themes'
import { priceProblem } from '../../../price/price.ts'
import { columnsOf, DataTable } from '../../../ui/data/data-table.tsx'
import { fieldSentence } from '../../../ui/text/error-text.ts'
import type { ComparedOperation } from './compare.ts'
import './operations-table.css'

interface Row extends ComparedOperation {
  chosen: boolean
  choose: (chosen: boolean) => void
  /** The price in USDC, as typed. Empty if the common price applies. */
  price: string
  setPrice: (price: string) => void
  /** The mistake in the typed price. */
  problem: string | undefined
}

const STATES = {
  new: { color: 'green', text: 'New' },
  exists: { color: 'gray', text: 'Exists: skipped' },
  repeated: { color: 'gray', text: 'Repeated: skipped' },
} as const

const column = columnsOf<Row>()

const COLUMNS = [
  column.display({
    id: 'chosen',
    header: 'Import',
    cell: ({ row: { original } }) => (
      <Checkbox
        checked={original.chosen}
        disabled={original.state !== 'new'}
        onCheckedChange={(checked) => original.choose(checked === true)}
        aria-label={`Import ${original.operation.method} ${original.operation.path}`}
      />
    ),
  }),
  column.accessor(({ operation }) => operation.method, {
    id: 'method',
    header: 'Method',
    cell: ({ getValue }) => <Badge variant="surface">{getValue()}</Badge>,
  }),
  column.accessor(({ operation }) => operation.path, {
    id: 'path',
    header: 'Operation',
    cell: ({ row: { original } }) => <Operation {...original.operation} />,
  }),
  column.display({
    id: 'price',
    header: 'Own price (USDC)',
    cell: ({ row: { original } }) => (
      <div className="cell-price">
        <TextField.Root
          size="1"
          value={original.price}
          disabled={!original.chosen}
          onChange={({ target }) => original.setPrice(target.value.trim())}
          placeholder="As above"
          inputMode="decimal"
          aria-label={`Own price of ${original.operation.method} ${original.operation.path}`}
          aria-invalid={original.problem ? true : undefined}
          color={original.problem ? 'red' : undefined}
        />
        {original.problem && (
          <Text as="div" size="1" color="red" role="alert">
            {fieldSentence(original.problem)}
          </Text>
        )}
        {original.price !== '' && original.price === original.operation.proposed_price && (
          <Text size="1" color="gray">
            from the document
          </Text>
        )}
      </div>
    ),
  }),
  column.accessor(({ state }) => state, {
    id: 'state',
    header: 'State',
    cell: ({ getValue }) => <Badge color={STATES[getValue()].color}>{STATES[getValue()].text}</Badge>,
  }),
  column.display({
    id: 'schemas',
    header: 'Schemas',
    cell: ({ row: { original } }) => <Schemas {...original.operation} />,
  }),
]

/** Each operation with the effect of an import on it. `left` holds the new operations that the seller has excluded. */
export function OperationsTable(props: {
  rows: readonly ComparedOperation[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
  /** Prices of single operations, as typed. */
  prices: ReadonlyMap<string, string>
  onPrice: (row: string, price: string) => void
}) {
  const { left, onChange, prices, onPrice } = props
  const choose = (id: string) => (chosen: boolean) => {
    const next = new Set(left)
    if (chosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  const rows = props.rows.map((row) => ({
    ...row,
    chosen: row.state === 'new' && !left.has(row.id),
    choose: choose(row.id),
    price: prices.get(row.id) ?? '',
    setPrice: (price: string) => onPrice(row.id, price),
    problem: problemOf(row, prices.get(row.id), left),
  }))
  const fresh = rows.filter(({ state }) => state === 'new')
  const all = fresh.length > 0 && fresh.every(({ chosen }) => chosen)
  return (
    <Flex direction="column" gap="3">
      {fresh.length > 0 && (
        <Text as="label" size="2">
          <Flex gap="2" align="center">
            <Checkbox
              checked={all || (fresh.some(({ chosen }) => chosen) && 'indeterminate')}
              onCheckedChange={() => onChange(new Set(all ? fresh.map(({ id }) => id) : []))}
            />
            All new operations ({fresh.length})
          </Flex>
        </Text>
      )}
      <DataTable label="Operations" columns={COLUMNS} rows={rows} />
    </Flex>
  )
}

function problemOf({ id, state }: ComparedOperation, price: string | undefined, left: ReadonlySet<string>) {
  return price && state === 'new' && !left.has(id) ? priceProblem(price) : undefined
}

function Operation({ path, path_pattern, ...operation }: ComparedOperation['operation']) {
  const name = operation.summary ?? operation.operation_id ?? operation.description
  return (
    <Flex direction="column" className="cell-path">
      <Text size="2" title={path}>
        {path}
      </Text>
      {name && (
        <Text size="1" color="gray" truncate title={name}>
          {name}
        </Text>
      )}
      {path !== path_pattern && (
        <Text size="1" color="gray" title={path_pattern}>
          becomes {path_pattern}
        </Text>
      )}
    </Flex>
  )
}

function Schemas(operation: { request_schema?: unknown; response_schema?: unknown }) {
  const has = [operation.request_schema && 'request', operation.response_schema && 'response'].filter(Boolean)
  return (
    <Text size="2" color="gray">
      {has.join(', ') || 'none'}
    </Text>
  )
}
