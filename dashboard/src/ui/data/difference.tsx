import { Text } from '@radix-ui/themes'
import './difference.css'
import { type Change, changesOf, type FieldChange } from './field-changes.ts'

/** A change field by field. Until it is opened, it shows only the names of the fields. */
export function Difference({ change, open }: { change: Change; open: boolean }) {
  const changes = changesOf(change)
  if (changes.length === 0) return null
  return (
    <details open={open}>
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
