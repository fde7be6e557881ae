import { Button, Flex, Link, Switch, Text, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { keepEnvironmentChoice } from '../environment/environment-choice.ts'
import { returnPath, withReturn } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { Field } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { textOf, textOrNull } from '../ui/fields/form-values.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { fieldError } from '../ui/text/error-text.ts'

const FIELDS = ['name', 'email', 'password']

export function Component() {
  const [query] = useSearchParams()
  const asked = query.get('return')
  const { state, start } = useSession()
  const [publishes, setPublishes] = useState(true)
  const signup = useAction({
    mutationFn: (form: FormData) =>
      anonymousClient().auth.signup({
        name: textOrNull(form, 'name'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        publish_owner_email: publishes,
      }),
    onSuccess: ({ token }) => {
      // New sellers begin in the Sandbox, which has test money only.
      keepEnvironmentChoice(localStorage, 'development')
      start(token)
    },
  })
  if (state.kind === 'open') return <Navigate to={returnPath(asked, window.location.origin)} replace />
  const { error } = signup
  const isInvited = asked?.startsWith('/invitation?') ?? false
  return (
    <>
      <PageHeader
        title="Create an account"
        description={
          isInvited
            ? 'Use the address to which your invitation was mailed. You accept the invitation on the next page.'
            : 'Put a price in front of your API, without changing it.'
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          signup.mutate(new FormData(event.currentTarget))
        }}
      >
        <Flex direction="column" gap="4">
          <Field label="Name" optional error={fieldError(error, 'name')}>
            {(control) => <TextField.Root {...control} name="name" autoComplete="name" autoFocus />}
          </Field>
          <Field
            label="E-mail"
            hint="You confirm this address with a link that we mail to it."
            error={fieldError(error, 'email')}
          >
            {(control) => <TextField.Root {...control} name="email" type="email" autoComplete="username" required />}
          </Field>
          <PasswordField
            name="password"
            autoComplete="new-password"
            hint="At least 10 characters."
            error={fieldError(error, 'password')}
          />
          {!isInvited && (
            <Text as="label" size="2">
              <Flex gap="3" align="center">
                <Switch checked={publishes} onCheckedChange={setPublishes} />
                <span>
                  Publish this address as the contact of my APIs
                  <Text as="div" size="1" color="gray">
                    Buyers see it once you have confirmed it, where an API has no contact of its own. You can change
                    this later.
                  </Text>
                </span>
              </Flex>
            </Text>
          )}
          <FormError error={error} fields={FIELDS} />
          <Button type="submit" loading={signup.isPending}>
            Create the account
          </Button>
          <Text size="2" color="gray" align="center">
            Have an account already?{' '}
            <Link asChild underline="always">
              <RouterLink to={withReturn('/login', asked)}>Log in</RouterLink>
            </Link>
          </Text>
        </Flex>
      </form>
    </>
  )
}
