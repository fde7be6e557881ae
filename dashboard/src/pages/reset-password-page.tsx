import { Button, Flex, Link, Text } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { FormError } from '../ui/fields/form-error.tsx'
import { textOf } from '../ui/fields/form-values.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { fieldError } from '../ui/text/error-text.ts'

/** The page behind the link in the mail. */
export function Component() {
  const token = useMailedToken('/reset-password')
  const reset = useAction({
    mutationFn: (form: FormData) => anonymousClient().auth.resetPassword({ token, password: textOf(form, 'password') }),
  })
  if (reset.isSuccess)
    return (
      <>
        <PageHeader title="Choose a new password" />
        <Flex direction="column" gap="4" align="start">
          <Text role="status">Your password is changed. All sessions have ended.</Text>
          <Button asChild>
            <RouterLink to="/login">Log in</RouterLink>
          </Button>
        </Flex>
      </>
    )
  return (
    <>
      <PageHeader title="Choose a new password" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate(new FormData(event.currentTarget))
        }}
      >
        <Flex direction="column" gap="4">
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 10 characters."
            error={fieldError(reset.error, 'password')}
            autoFocus
          />
          <FormError error={reset.error} fields={['password']} />
          {(!token || (reset.error && !fieldError(reset.error, 'password'))) && (
            <Text size="2">
              {!token && 'This link is not complete: the link in the mail ends with a token. '}A link works once, for a
              limited time.{' '}
              <Link asChild underline="always">
                <RouterLink to="/forgot-password">Get a new link</RouterLink>
              </Link>{' '}
              or{' '}
              <Link asChild underline="always">
                <RouterLink to="/login">log in</RouterLink>
              </Link>
              .
            </Text>
          )}
          <Button type="submit" loading={reset.isPending} disabled={!token}>
            Change the password
          </Button>
        </Flex>
      </form>
    </>
  )
}
