import { Select } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'

/** A field in which a person chooses one of several values. */
export function SelectField<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
}) {
  const { label, value, options, hint, error } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select.Root value={value} onValueChange={(next) => props.onChange(next as Value)}>
          <Select.Trigger {...control} className="filter-choice" />
          <Select.Content>
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value}>
                {option.text}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}
