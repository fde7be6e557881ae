import type { Domain } from '@launa/sdk'
import { Table } from '@radix-ui/themes'
import { CopyField } from '../../../ui/data/copy-field.tsx'

/** The two records that a seller publishes: one proves that the seller owns the name, the other one directs the name to the gateway. */
export function DnsRecords({ domain }: { domain: Domain }) {
  const { type, name, value } = domain.verification_record
  const rows = [
    { type, name, value, use: 'proof' },
    { type: 'CNAME', name: domain.hostname, value: domain.cname_target, use: 'address' },
  ]
  return (
    <Table.Root variant="surface" size="1" aria-label={`DNS records of ${domain.hostname}`} className="data-table">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Type</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Name</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Value</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={row.use} align="center">
            <Table.RowHeaderCell data-label="Type">{row.type}</Table.RowHeaderCell>
            <Table.Cell data-label="Name">
              <CopyField value={row.name} label={`the ${row.type} record's name`} />
            </Table.Cell>
            <Table.Cell data-label="Value">
              <CopyField value={row.value} label={`the ${row.type} record's value`} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}
