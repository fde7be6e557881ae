import { Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import './difference.css'
import { type Change, changesOf, type FieldChange, valueText } from './field-changes.ts'

/** How a page names the fields of the log and shows their values. Without `FieldWords`, the names and values are those of the log. */
export interface FieldWords {
  nameOf: (field: string) => string
  /** Returns undefined for a change that is shown as two values, one below the other. */
  changeOf: (change: FieldChange) => ReactNode | undefined
  valueOf: (field: string, value: unknown) => ReactNode
}

const AS_LOGGED: FieldWords = {
  nameOf: (field) => field,
  changeOf: () => undefined,
  valueOf: (_, value) => valueText(value),
}

/** A change field by field. Until it is opened, it shows only the names of the fields. */
export function Difference(props: { change: Change; open: boolean; words?: FieldWords }) {
  const { change, open, words = AS_LOGGED } = props
  const changes = changesOf(change)
  if (changes.length === 0) return null
  return (
    <details open={open}>
      <summary className="summary-line">
        <Text size="1">{changes.map(({ field }) => words.nameOf(field)).join(', ')}</Text>
      </summary>
      <dl className="difference">
        {changes.map((change) => (
          <Field key={change.field} change={change} words={words} />
        ))}
      </dl>
    </details>
  )
}

function Field({ change, words }: { change: FieldChange; words: FieldWords }) {
  const { field, before, after } = change
  return (
    <>
      <dt>{words.nameOf(field)}</dt>
      <dd>
        {words.changeOf(change) ?? (
          <BothValues
            before={before === undefined ? undefined : words.valueOf(field, before)}
            after={after === undefined ? undefined : words.valueOf(field, after)}
          />
        )}
      </dd>
    </>
  )
}

/** Two values, one below the other. Undefined for no value. */
export function BothValues({ before, after }: { before: ReactNode | undefined; after: ReactNode | undefined }) {
  return (
    <>
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
    </>
  )
}
