import { TextField } from '@radix-ui/themes'
import { Field } from './field.tsx'
import { type Period, periodProblem } from './period.ts'

/** Two fields: the first and the last day of a list. The days are in UTC, like all times on these pages. */
export function PeriodFields(props: { period: Period; onChange: (changes: Partial<Period>) => void }) {
  const { period, onChange } = props
  const { from, to } = period
  return (
    <>
      <Field label="From (UTC)">
        {(control) => (
          <TextField.Root
            {...control}
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To (UTC)" problem={periodProblem(period)}>
        {(control) => (
          <TextField.Root
            {...control}
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
    </>
  )
}
