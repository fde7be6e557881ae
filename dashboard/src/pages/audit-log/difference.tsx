import type { AuditRecord } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { differenceOf, type FieldChange } from './difference.ts'

/** The changes of a record, field by field. A creation or a deletion shows the names of its fields until it is opened. */
export function Difference({ record }: { record: AuditRecord }) {
  const changes = differenceOf(record)
  if (changes.length === 0) return null
  return (
    <details open={record.action === 'updated'}>
      <summary className="summary-line">
        <Text size="1">{changes.map(({ field }) => field).join(', ')}</Text>
      </summary>
      <dl className="difference">
        {changes.map((change) => (
          <Field key={change.field} change={change} />
        ))}
      </dl>
    </details>
  )
}

function Field({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <>
      <dt>{field}</dt>
      <dd>
        {before !== undefined && (
          <del>
            <span className="visually-hidden">before: </span>
            {before}
          </del>
        )}
        {after === undefined ? (
          before !== undefined && <span className="visually-hidden">no value after</span>
        ) : (
          <ins>
            <span className="visually-hidden">after: </span>
            {after}
          </ins>
        )}
      </dd>
    </>
  )
}
