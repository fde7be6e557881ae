import { Flex, Switch, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useAction } from '../../ui/states/use-action.ts'

/** A setting of the account that is on or off. `children` describes its effect. */
export function AccountSwitch(props: {
  setting: 'publish_owner_email' | 'problem_mails'
  label: string
  children: ReactNode
}) {
  const { setting, label, children } = props
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const change = useAction({
    mutationFn: (isOn: boolean) => client.auth.update({ [setting]: isOn }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['identity'] }),
  })
  return (
    <Flex direction="column" gap="3">
      <Text as="label" size="2">
        <Flex gap="3" align="center">
          <Switch
            checked={change.isPending ? change.variables : user[setting]}
            disabled={change.isPending}
            onCheckedChange={(isOn) => change.mutate(isOn)}
          />
          {label}
        </Flex>
      </Text>
      <Text size="2" color="gray" className="measure">
        {children}
      </Text>
      <FormError error={change.error} fields={[]} />
    </Flex>
  )
}
