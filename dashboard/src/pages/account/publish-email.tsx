import { Flex, Switch, Text } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { FormError } from '../../ui/form-error.tsx'

/** Whether APIs without a contact show the confirmed address. */
export function PublishEmail() {
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (publish_owner_email: boolean) => client.auth.update({ publish_owner_email }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['identity'] }),
  })
  return (
    <Flex direction="column" gap="3">
      <Text as="label" size="2">
        <Flex gap="3" align="center">
          <Switch
            checked={change.isPending ? change.variables : user.publish_owner_email}
            disabled={change.isPending}
            onCheckedChange={(publish) => change.mutate(publish)}
          />
          Publish my confirmed address as the contact of my APIs
        </Flex>
      </Text>
      <Text size="2" color="gray" className="measure">
        Buyers read it in the OpenAPI document of an API that has no contact of its own. Each API can be left out in its
        settings.
      </Text>
      <FormError error={change.error} fields={[]} />
    </Flex>
  )
}
