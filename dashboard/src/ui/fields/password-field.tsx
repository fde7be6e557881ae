import { EyeNoneIcon, EyeOpenIcon } from '@radix-ui/react-icons'
import { IconButton, TextField } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

/**
 * A password of a form, with a button that shows its characters. `autoComplete` tells password managers whether it is the current or a new
 * password.
 */
export function PasswordField(props: {
  name: string
  autoComplete: 'current-password' | 'new-password'
  label?: string
  hint?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
}) {
  const { label = 'Password', name, autoComplete, hint, error, autoFocus } = props
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextField.Root
          {...control}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          autoFocus={autoFocus}
          required
        >
          <TextField.Slot side="right">
            <IconButton
              type="button"
              variant="ghost"
              color="gray"
              aria-label="Show the characters"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeNoneIcon /> : <EyeOpenIcon />}
            </IconButton>
          </TextField.Slot>
        </TextField.Root>
      )}
    </Field>
  )
}
