import { Badge, Button, Flex, Text } from '@radix-ui/themes'
import { useLauna } from '../../api/api-provider.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { ConfirmSecondFactor } from './confirm-second-factor.tsx'
import { DisableSecondFactor, RenewRecoveryCodes } from './proven-actions.tsx'

export function SecondFactor() {
  const { user } = useLauna()
  if (!user.second_factor) return <Enable />
  const left = user.recovery_codes_left
  return (
    <Flex direction="column" gap="4" align="start">
      <Flex gap="3" align="center" wrap="wrap">
        <Badge color="green">on</Badge>
        <Text size="2">
          Each login asks for a code. {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.
        </Text>
      </Flex>
      <Flex gap="3" wrap="wrap">
        <RenewRecoveryCodes />
        <DisableSecondFactor />
      </Flex>
    </Flex>
  )
}

function Enable() {
  const { client } = useLauna()
  const begin = useAction({
    mutationFn: (values: FormData) => client.auth.beginSecondFactor({ password: textOf(values, 'password') }),
  })
  if (begin.data) return <ConfirmSecondFactor begun={begin.data} onCancel={() => begin.reset()} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        begin.mutate(new FormData(event.currentTarget))
      }}
    >
      <Flex direction="column" gap="4" className="form-column">
        <Text size="2" color="gray" className="measure">
          Each login then asks for a code of your authenticator app. The password alone is not enough. All other
          sessions and open invitations end.
        </Text>
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
        <FormError error={begin.error} fields={[]} />
        <Button type="submit" variant="soft" className="align-start" loading={begin.isPending}>
          Set up a second factor
        </Button>
      </Flex>
    </form>
  )
}
