import { Button, Flex, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'

export function ChangeName() {
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const change = useAction({
    mutationFn: (values: FormData) => client.auth.update({ name: textOf(values, 'name').trim() || null }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['identity'] })
      toast.show({ title: 'Name changed' })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(new FormData(event.currentTarget))
      }}
    >
      <Flex direction="column" gap="4" className="form-column">
        <Field
          label="Name"
          hint="Members of your account, your statements and the page of an invitation show it. Mails of invitations do not."
          error={fieldError(change.error, 'name')}
          optional
        >
          {(control) => (
            <TextField.Root
              {...control}
              name="name"
              autoComplete="name"
              maxLength={200}
              defaultValue={user.name ?? ''}
            />
          )}
        </Field>
        <FormError error={change.error} fields={['name']} />
        <Button type="submit" variant="soft" className="align-start" loading={change.isPending}>
          Change the name
        </Button>
      </Flex>
    </form>
  )
}
