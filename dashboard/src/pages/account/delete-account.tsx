import { AlertDialog, Button, Flex, TextField } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { CodeField, codeIn } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'

export function DeleteAccount() {
  const { client, user } = useLauna()
  const { end } = useSession()
  const deletion = useMutation({
    mutationFn: (values: FormData) =>
      client.auth.deleteAccount({ password: textOf(values, 'password'), ...codeIn(values) }),
    onSuccess: end,
  })
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <Button variant="soft" color="red">
          Delete the account
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title>Delete the account?</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="4">
          All APIs, keys and wallets go, in the Sandbox and in production. Payments stay on record. This cannot be taken
          back.
        </AlertDialog.Description>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            deletion.mutate(new FormData(event.currentTarget))
          }}
        >
          <Flex direction="column" gap="4">
            <Field label="Password">
              {(control) => (
                <TextField.Root {...control} name="password" type="password" autoComplete="current-password" required />
              )}
            </Field>
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
