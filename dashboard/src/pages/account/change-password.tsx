import { Button, Flex } from '@radix-ui/themes'
import { useRef } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
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
      toast.show({ title: 'Password changed', text: 'All other sessions and open invitations have ended.' })
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
        <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="new_password"
          autoComplete="new-password"
          hint="At least 10 characters."
          error={fieldError(change.error, 'new_password')}
        />
        {user.second_factor && <CodeField error={change.error} />}
        <FormError error={change.error} fields={['new_password', 'code']} />
        <Button type="submit" variant="soft" className="align-start" loading={change.isPending}>
          Change the password
        </Button>
      </Flex>
    </form>
  )
}
