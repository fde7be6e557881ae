import { TextField } from '@radix-ui/themes'
import { Field } from './field.tsx'
import { type Period, periodProblem } from './period.ts'

/** The first and the last day of a list. `clock` is beside their names if the days are not on the reader's own clock. */
export function PeriodFields(props: { period: Period; clock?: string; onChange: (changes: Partial<Period>) => void }) {
  const { period, clock, onChange } = props
  const { from, to } = period
  const name = (text: string) => (clock ? `${text} (${clock})` : text)
  return (
    <>
      <Field label={name('From')}>
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
      <Field label={name('To')} problem={periodProblem(period)}>
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
