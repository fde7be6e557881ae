import { Button, Callout, Flex, TextField } from '@radix-ui/themes'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { newQueryClient } from '../../api/query-client.ts'
import { returnPath } from '../../session/return-path.ts'
import { Brand } from '../../shell/brand.tsx'
import { PublicCard } from '../../shell/public-card.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { createCall } from '../api/call.ts'
import { operatorsApi } from '../api/operators-api.ts'
import { useSession } from '../session/session.tsx'

export function Component() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PublicCard brand={<Brand area="operators" />}>
        <Login />
      </PublicCard>
    </QueryClientProvider>
  )
}

function Login() {
  const [query] = useSearchParams()
  const { state, start } = useSession()
  const login = useAction({
    mutationFn: (form: FormData) =>
      operatorsApi(createCall({ origin: window.location.origin })).logIn({
        name: textOf(form, 'name'),
        password: textOf(form, 'password'),
        code: codeIn(form).code ?? '',
      }),
    onSuccess: ({ token }) => start(token),
    // The answer holds the token, so keep no copy of it.
    gcTime: 0,
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
          <Field label="Name">
            {(control) => <TextField.Root {...control} name="name" autoComplete="username" required autoFocus />}
          </Field>
          <PasswordField name="password" autoComplete="current-password" />
          <CodeField error={login.error} recovery={false} />
          <FormError error={login.error} fields={['code']} />
          <Button type="submit" loading={login.isPending}>
            Log in
          </Button>
        </Flex>
      </form>
    </>
  )
}
