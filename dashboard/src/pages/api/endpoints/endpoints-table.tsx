import type { Endpoint } from '@launa/sdk'
import { Badge, Flex, Switch, Text } from '@radix-ui/themes'
import { useLauna } from '../../../api/api-provider.tsx'
import { OptionPlace } from '../../../price/option-place.tsx'
import { paymentWay } from '../../../price/payment-way.ts'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { columnsOf, DataTable } from '../../../ui/data/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { useEndpointSwitch } from './endpoint-changes.ts'
import { EndpointMenu } from './endpoint-menu.tsx'
import { SCHEMA_SOURCES } from './schema-sources.ts'
import { EndpointWarnings } from './warnings.tsx'

const column = columnsOf<Endpoint>()

const shown = [
  column.display({ id: 'enabled', header: 'On', cell: ({ row }) => <EnableSwitch endpoint={row.original} /> }),
  column.accessor('path_pattern', {
    header: 'Endpoint',
    sortFn: 'text',
    cell: ({ row: { original: endpoint } }) => <Route endpoint={endpoint} />,
  }),
  column.display({
    id: 'price',
    header: 'Price',
    cell: ({ row: { original: endpoint } }) => (
      <Flex direction="column">
        {endpoint.accepts.map((accept) => (
          <span key={`${paymentWay(accept)} ${accept.amount}`}>
            <Money {...accept} /> <OptionPlace option={accept} />
          </span>
        ))}
      </Flex>
    ),
  }),
  column.accessor('schema_source', {
    header: 'Schemas',
    sortFn: 'text',
    cell: ({ getValue }) => {
      const { label, text } = SCHEMA_SOURCES[getValue()]
      return (
        <Badge color="gray" title={text}>
          {label}
        </Badge>
      )
    },
  }),
]

const columns = [
  ...shown,
  column.display({
    id: 'menu',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row }) => <EndpointMenu endpoint={row.original} />,
  }),
]

export function EndpointsTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { builds } = useLauna()
  return <DataTable label="Endpoints" columns={builds ? columns : shown} rows={endpoints} />
}

function EnableSwitch({ endpoint }: { endpoint: Endpoint }) {
  const { builds } = useLauna()
  const change = useEndpointSwitch(endpoint)
  if (!builds) return <Badge color={endpoint.enabled ? 'green' : 'gray'}>{endpoint.enabled ? 'on' : 'off'}</Badge>
  return (
    <Switch
      checked={endpoint.enabled}
      onCheckedChange={(enabled) => change.mutate(enabled)}
      aria-label={`Sell ${endpoint.method} ${endpoint.path_pattern}`}
    />
  )
}

function Route({ endpoint }: { endpoint: Endpoint }) {
  const { method, path_pattern, expires_at, charge } = endpoint
  const name = endpoint.summary ?? endpoint.description ?? endpoint.operation_id
  return (
    <div className="cell-route">
      <Flex gap="2" align="start">
        <Badge variant="surface" color="gray" className="mono">
          {method}
        </Badge>
        <Text className="mono route-path" size="2" title={path_pattern}>
          {path_pattern}
        </Text>
        <span className="route-copy">
          <CopyButton text={path_pattern} label={`${method} ${path_pattern}`} />
        </span>
      </Flex>
      {name && (
        <Text as="div" size="1" color="gray" truncate title={name}>
          {name}
        </Text>
      )}
      {charge === 'before' && (
        <Text as="div" size="1" color="amber">
          charged before your API is asked
        </Text>
      )}
      {charge === 'tool_calls' && (
        <Text as="div" size="1" color="amber">
          charged for MCP tool calls that succeed
        </Text>
      )}
      {expires_at && (
        <Text as="div" size="1" color="amber">
          sold once, until <Time iso={expires_at} />
        </Text>
      )}
      <EndpointWarnings endpoint={endpoint} />
    </div>
  )
}
