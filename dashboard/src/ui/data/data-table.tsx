import { CaretDownIcon, CaretSortIcon, CaretUpIcon } from '@radix-ui/react-icons'
import { Table } from '@radix-ui/themes'
import {
  type Column,
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
})

type Features = typeof features

/** Makes columns of a table. Define them outside of components, so that each rendering gets the same columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}

/**
 * A table of objects with an id. A link of the class `row-link` makes its whole row a link. On phones each row is a card, with its cells
 * one below the other and their headers (ui.css).
 */
export function DataTable<Row extends RowData & { id: string }>(props: {
  /** The name of the rows for screen readers. */
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  columns: readonly ColumnDef<Features, Row, any>[]
  rows: readonly Row[]
  /** The ids of the columns with amounts or counts. Their text is aligned at the right. */
  figures?: readonly string[]
}) {
  const align = (column: string) => (props.figures?.includes(column) ? 'figures' : undefined)
  const table = useTable({
    features,
    columns: props.columns as ColumnDef<Features, Row>[],
    data: props.rows as Row[],
    getRowId: (row) => row.id,
    enableMultiSort: false,
  })
  return (
    <Table.Root variant="surface" className="data-table">
      <caption className="visually-hidden">{props.label}</caption>
      <Table.Header>
        {table.getHeaderGroups().map((group) => (
          <Table.Row key={group.id}>
            {group.headers.map((header) => (
              <Table.ColumnHeaderCell
                key={header.id}
                aria-sort={ariaSort(header.column)}
                className={align(header.column.id)}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className="sort-button" onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <SortMark sorted={header.column.getIsSorted()} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        ))}
      </Table.Header>
      <Table.Body>
        {table.getRowModel().rows.map((row) => (
          <Table.Row key={row.id} align="center">
            {row.getAllCells().map((cell) => (
              <Table.Cell
                key={cell.id}
                data-column={cell.column.id}
                data-label={labelOf(cell.column.columnDef.header)}
                className={align(cell.column.id)}
              >
                <table.FlexRender cell={cell} />
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}

function labelOf(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined
}

function ariaSort<Row extends RowData>(column: Column<Features, Row>) {
  if (!column.getCanSort()) return undefined
  const sorted = column.getIsSorted()
  return sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <CaretUpIcon aria-hidden />
  return sorted === 'desc' ? <CaretDownIcon aria-hidden /> : <CaretSortIcon aria-hidden />
}
