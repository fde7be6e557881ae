import { AlertDialog, Button, Flex, Link } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useAction } from '../../ui/states/use-action.ts'

export function DeleteAccount() {
  const { client, user } = useLauna()
  const { end } = useSession()
  const deletion = useAction({
    mutationFn: (values: FormData) =>
      client.auth.deleteAccount({ password: textOf(values, 'password'), ...codeIn(values) }),
    onSuccess: () => end('deleted'),
  })
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <Button variant="soft" color="red">
          Delete the account
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title className="anywhere">Delete the account of {user.email}?</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="4">
          All of its APIs, keys and wallets are deleted, in the Sandbox and in production. Buyers then get a 404 from
          its APIs, and its members lose their access. Payments stay on record, but you can no longer read them: save
          your{' '}
          <Link asChild underline="always">
            <RouterLink to="/statements">statements</RouterLink>
          </Link>{' '}
          first. This cannot be undone.
        </AlertDialog.Description>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            deletion.mutate(new FormData(event.currentTarget))
          }}
        >
          <Flex direction="column" gap="4">
            <PasswordField name="password" autoComplete="current-password" />
            {user.second_factor && <CodeField error={deletion.error} />}
            <FormError error={deletion.error} fields={['code']} />
            <Flex gap="3" justify="end">
              <AlertDialog.Cancel>
                <Button variant="soft" color="gray" type="button">
                  Cancel
                </Button>
              </AlertDialog.Cancel>
              <Button color="red" type="submit" loading={deletion.isPending}>
                Delete forever
              </Button>
            </Flex>
          </Flex>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
