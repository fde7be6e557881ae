import { Button, Flex, TextField } from '@radix-ui/themes'
import { useRef } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'

export function ChangePassword() {
  const { client, user } = useLauna()
  const { start } = useSession()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const change = useAction({
    mutationFn: (values: FormData) =>
      client.auth.changePassword({
        current_password: textOf(values, 'current_password'),
        new_password: textOf(values, 'new_password'),
        ...codeIn(values),
      }),
    onSuccess: ({ token }) => {
      form.current?.reset()
      toast.show({ title: 'Password changed', text: 'All other sessions have ended.' })
      start(token)
    },
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(new FormData(event.currentTarget))
      }}
    >
      <Flex direction="column" gap="4" className="form-column">
        <Field label="Current password">
          {(control) => (
            <TextField.Root
              {...control}
              name="current_password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <Field label="New password" hint="At least 10 characters." error={fieldError(change.error, 'new_password')}>
          {(control) => (
            <TextField.Root {...control} name="new_password" type="password" autoComplete="new-password" required />
          )}
        </Field>
        {user.second_factor && <CodeField error={change.error} />}
        <FormError error={change.error} fields={['new_password', 'code']} />
        <Button type="submit" variant="soft" className="align-start" loading={change.isPending}>
          Change the password
        </Button>
      </Flex>
    </form>
  )
}
