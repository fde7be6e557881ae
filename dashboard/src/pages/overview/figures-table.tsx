import { Box, Heading, Link, Text } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { NetworkName } from '../../platform/network-name.tsx'
import { columnsOf, DataTable } from '../../ui/data/data-table.tsx'
import { Money } from '../../ui/text/money.tsx'
import { countText, durationText, percentText } from '../../ui/text/numbers.ts'
import { shortened } from '../../ui/text/shortened.ts'
import type { Figures, Overview } from './overview-query.ts'

type Row = Figures & { id: string; name: string | undefined }

const column = columnsOf<Row>()

const FIGURES = [
  column.accessor('revenue', {
    header: 'Revenue',
    enableSorting: false,
    cell: ({ getValue }) =>
      getValue().length === 0 ? (
        <Text color="gray">–</Text>
      ) : (
        getValue().map((revenue) => (
          <div key={revenue.network + revenue.asset}>
            <Money {...revenue} /> <NetworkName network={revenue.network} />
          </div>
        ))
      ),
  }),
  column.accessor('paid', { header: 'Paid', sortFn: 'basic', cell: ({ getValue }) => countText(getValue()) }),
  column.accessor('challenges', {
    header: '402 answers',
    sortFn: 'basic',
    cell: ({ getValue }) => countText(getValue()),
  }),
  column.accessor('conversion', {
    header: 'Conversion',
    sortFn: 'basic',
    cell: ({ getValue }) => percentText(getValue()),
  }),
  column.accessor('unique_payers', {
    header: 'Payers',
    sortFn: 'basic',
    cell: ({ getValue }) => countText(getValue()),
  }),
  column.accessor('failed', { header: 'Failed', sortFn: 'basic', cell: ({ getValue }) => countText(getValue()) }),
  column.accessor('latency_ms', {
    header: 'Time, p50 / p95',
    enableSorting: false,
    cell: ({ getValue }) => {
      const latency = getValue()
      return latency ? `${durationText(latency.p50)} / ${durationText(latency.p95)}` : '–'
    },
  }),
]

const API_COLUMNS = [
  column.accessor('name', {
    header: 'API',
    sortFn: 'text',
    cell: ({ row: { original } }) => <ApiName api={original} />,
  }),
  ...FIGURES,
]

/** The name of an API, which is a link for the roles that may read APIs. */
function ApiName({ api: { id, name } }: { api: Row }) {
  const { may } = useLauna()
  if (name === undefined)
    return (
      <Text color="gray" title={id}>
        deleted, {shortened(id)}
      </Text>
    )
  if (!may('apis:read'))
    return (
      <Text truncate className="figure-name" title={name}>
        {name}
      </Text>
    )
  return (
    <Link asChild weight="medium" truncate className="figure-name row-link" title={name}>
      <RouterLink to={`/apis/${id}`}>{name}</RouterLink>
    </Link>
  )
}

const DAY_COLUMNS = [column.accessor('id', { header: 'Day (UTC)', sortFn: 'text' }), ...FIGURES]

const NUMBERS = ['revenue', 'paid', 'challenges', 'conversion', 'unique_payers', 'failed']

/** The figures in the table by the hour. The service counts all other figures by the day only. */
const OF_HOURS = ['revenue', 'paid', 'failed', 'latency_ms']
const HOUR_COLUMNS = [
  column.accessor('id', { header: 'Hour (UTC)', sortFn: 'text' }),
  ...FIGURES.filter((figure) => OF_HOURS.includes(String(figure.accessorKey))),
]

/** The revenue of each API. */
export function ApiFigures({ overview }: { overview: Overview }) {
  const rows = overview.by_api.map(({ api_id, api_name, ...figures }) => ({
    ...figures,
    id: api_id,
    name: api_name ?? undefined,
  }))
  if (rows.length === 0) return null
  return (
    <Box mb="5">
      <Heading as="h2" size="4" mb="3">
        By API
      </Heading>
      <DataTable label="Figures by API" columns={API_COLUMNS} rows={rows} figures={NUMBERS} />
    </Box>
  )
}

/** The exact figures of the charts, also for screen readers; the newest day or hour first. */
export function PeriodFigures({ overview }: { overview: Overview }) {
  const { by_day, by_hour } = overview
  return (
    <Box asChild mb="5">
      <details>
        <summary className="summary-line">The charts as a table</summary>
        <div className="summary-content">
          {by_hour ? (
            <DataTable
              label="Figures by hour"
              columns={HOUR_COLUMNS}
              rows={by_hour.map(hourRow).reverse()}
              figures={NUMBERS}
            />
          ) : (
            <DataTable
              label="Figures by day"
              columns={DAY_COLUMNS}
              rows={by_day.map(dayRow).reverse()}
              figures={NUMBERS}
            />
          )}
        </div>
      </details>
    </Box>
  )
}

function dayRow({ date, ...figures }: Overview['by_day'][number]): Row {
  return { ...figures, id: date, name: undefined }
}

function hourRow({ hour, ...figures }: NonNullable<Overview['by_hour']>[number]): Row {
  const id = `${hour.slice(0, 10)} ${hour.slice(11, 16)}`
  return { ...figures, id, name: undefined, challenges: 0, conversion: null, unique_payers: 0 }
}
