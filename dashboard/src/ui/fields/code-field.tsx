import { TextField } from '@radix-ui/themes'
import { fieldError } from '../text/error-text.ts'
import { Field } from './field.tsx'
import { textOf } from './form-values.ts'

/**
 * The field for a code of the second factor. Its form reads the code as `code`, or a parent keeps it with `value` and `onValue`. `recovery`
 * allows a recovery code too. `reason` says why the form asks for it.
 */
export function CodeField(props: {
  error?: unknown
  recovery?: boolean
  autoFocus?: boolean
  value?: string
  onValue?: (code: string) => void
  reason?: string
}) {
  const { error, recovery = true, autoFocus, value, onValue, reason } = props
  const hint = `Six digits of your authenticator app${recovery ? ', or a recovery code' : ''}. Each works once: the app shows the next one within 30 seconds.`
  return (
    <Field label="Code" hint={reason ? `${reason} ${hint}` : hint} error={fieldError(error, 'code')}>
      {(control) => (
        <TextField.Root
          {...control}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={64}
          autoFocus={autoFocus}
          {...(onValue && { value, onChange: ({ target }) => onValue(target.value) })}
          required
        />
      )}
    </Field>
  )
}

/** The code in a form, as part of a request; nothing when the form has no such field. */
export function codeIn(form: FormData): { code?: string } {
  const code = textOf(form, 'code').trim()
  return code ? { code } : {}
}
