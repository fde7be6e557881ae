import { Button, Flex, Link, Text, TextField } from '@radix-ui/themes'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { withReturn } from '../session/return-path.ts'
import { Field } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { textOf } from '../ui/fields/form-values.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { fieldError } from '../ui/text/error-text.ts'

export function Component() {
  const [query] = useSearchParams()
  const request = useAction({
    mutationFn: (form: FormData) => anonymousClient().auth.forgotPassword({ email: textOf(form, 'email') }),
  })
  return (
    <>
      <PageHeader title="Choose a new password" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate(new FormData(event.currentTarget))
        }}
      >
        <Flex direction="column" gap="4">
          <Field label="E-mail" error={fieldError(request.error, 'email')}>
            {(control) => (
              <TextField.Root {...control} name="email" type="email" autoComplete="username" required autoFocus />
            )}
          </Field>
          <FormError error={request.error} fields={['email']} />
          {request.isSuccess && (
            <Text role="status">
              If there is an account with this e-mail, a link is on its way. It works for an hour.
            </Text>
          )}
          <Button type="submit" loading={request.isPending}>
            Send me a link
          </Button>
          <Text size="2" color="gray" align="center">
            <Link asChild underline="always">
              <RouterLink to={withReturn('/login', query.get('return'))}>Back to the login</RouterLink>
            </Link>
          </Text>
        </Flex>
      </form>
    </>
  )
}
