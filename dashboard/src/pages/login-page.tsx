import { ApiError } from '@launa/sdk'
import { Button, Callout, Flex, Link, Text, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { returnPath, withReturn } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { CodeField, codeIn } from '../ui/fields/code-field.tsx'
import { Field } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { textOf } from '../ui/fields/form-values.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useAction } from '../ui/states/use-action.ts'

export function Component() {
  const [query] = useSearchParams()
  const { state, start } = useSession()
  const [hasCode, setHasCode] = useState(false)
  const login = useAction({
    mutationFn: (form: FormData) =>
      anonymousClient().auth.login({
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        ...codeIn(form),
      }),
    onSuccess: ({ token }) => start(token),
    onError: (error) => {
      if (asksForCode(error)) setHasCode(true)
    },
  })
  if (state.kind === 'open') return <Navigate to={returnPath(query.get('return'), window.location.origin)} replace />
  return (
    <>
      <PageHeader title="Log in" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          login.mutate(new FormData(event.currentTarget))
        }}
      >
        <Flex direction="column" gap="4">
          {query.get('reason') === 'expired' && !login.error && (
            <Callout.Root color="amber" highContrast role="status">
              <Callout.Text>Your session has ended. Log in to go on where you were.</Callout.Text>
            </Callout.Root>
          )}
          {query.get('reason') === 'expired_member' && !login.error && (
            <Callout.Root color="amber" highContrast role="status">
              <Callout.Text>
                Your session in the account of another person has ended. After the login you are in your own account,
                where you can choose the other one above the navigation. If it is not there, you are no longer a member
                of it.
              </Callout.Text>
            </Callout.Root>
          )}
          {query.get('reason') === 'deleted' && (
            <Callout.Root color="gray" highContrast role="status">
              <Callout.Text>Your account is deleted. Its payments stay on record.</Callout.Text>
            </Callout.Root>
          )}
          <Field label="E-mail">
            {(control) => (
              <TextField.Root {...control} name="email" type="email" autoComplete="username" required autoFocus />
            )}
          </Field>
          <PasswordField name="password" autoComplete="current-password" />
          {hasCode && <CodeField error={login.error} autoFocus />}
          {!asksForCode(login.error) && <FormError error={login.error} fields={['code']} />}
          <Button type="submit" loading={login.isPending}>
            Log in
          </Button>
          <Text size="2" color="gray" align="center">
            <Link asChild underline="always">
              <RouterLink to={withReturn('/forgot-password', query.get('return'))}>Forgot the password?</RouterLink>
            </Link>
          </Text>
          <Text size="2" color="gray" align="center">
            New here?{' '}
            <Link asChild underline="always">
              <RouterLink to={withReturn('/signup', query.get('return'))}>Create an account</RouterLink>
            </Link>
          </Text>
        </Flex>
      </form>
    </>
  )
}

/** Whether the login also needs a code: the password was right, and the account has a second factor. */
function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required'
}
