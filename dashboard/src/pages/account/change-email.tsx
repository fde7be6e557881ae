import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'

export function ChangeEmail() {
  const { client, user } = useLauna()
  const [email, setEmail] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const change = useAction({
    mutationFn: (values: FormData) =>
      client.auth.changeEmail({
        email: textOf(values, 'email'),
        password: textOf(values, 'password'),
        ...codeIn(values),
      }),
    onSuccess: () => {
      setEmail('')
      form.current?.reset()
    },
  })
  const pending = change.isSuccess ? textOf(change.variables, 'email') : user.pending_email?.email
  const isPresent = email.trim().toLowerCase() === user.email
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(new FormData(event.currentTarget))
      }}
    >
      <Flex direction="column" gap="4" className="form-column">
        <Field
          label="New e-mail"
          error={fieldError(change.error, 'email')}
          problem={isPresent ? 'This is your present address.' : undefined}
        >
          {(control) => (
            <TextField.Root
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <PasswordField name="password" autoComplete="current-password" />
        {user.second_factor && <CodeField error={change.error} />}
        <FormError error={change.error} fields={['email', 'code']} />
        {pending && (
          <Text role="status" className="anywhere">
            Open the link in the mail to {pending} within 24 hours. Until then your address stays {user.email}, which
            gets a link that stops the change. “Log out everywhere else” stops it too.
          </Text>
        )}
        <Button
          type="submit"
          variant="soft"
          className="align-start"
          loading={change.isPending}
          disabled={!user.email_verified || isPresent}
        >
          Change the e-mail
        </Button>
        {!user.email_verified && (
          <Text size="2" color="gray">
            Confirm your present e-mail first.
          </Text>
        )}
      </Flex>
    </form>
  )
}
