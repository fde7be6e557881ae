import { TextField } from '@radix-ui/themes'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type End, USUAL_DAYS } from './end.ts'

/** A field for the time when a key ends. `same` adds the choice to keep the end of another key. */
export function EndField<Chosen extends End | undefined>(props: {
  end: Chosen
  onEnd: (end: Chosen | End) => void
  same?: { value: Chosen; text: string }
  error?: string | undefined
}) {
  const { end, onEnd, same, error } = props
  const options = [
    ...(same ? [{ value: 'same', text: same.text, end: same.value }] : []),
    { value: 'never', text: 'Never', end: { after: 'never' } as const },
    ...USUAL_DAYS.map((days) => ({ value: `${days}`, text: `In ${days} days`, end: { after: 'days', days } as const })),
    { value: 'day', text: 'With a day', end: { after: 'day', day: '' } as const },
  ]
  const value = !end ? 'same' : end.after === 'days' ? `${end.days}` : end.after
  const choose = (chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option) onEnd(option.end)
  }
  return (
    <>
      <SelectField
        label="Ends"
        value={value}
        options={options}
        onChange={choose}
        error={end?.after === 'day' ? undefined : error}
      />
      {end?.after === 'day' && (
        <Field label="Last day (UTC)" error={error}>
          {(control) => (
            <TextField.Root
              {...control}
              type="date"
              required
              value={end.day}
              onChange={({ target }) => onEnd({ after: 'day', day: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
