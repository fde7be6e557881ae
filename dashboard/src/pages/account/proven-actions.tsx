import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { useShowOnce } from '../../session/shown-once.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'

interface Proof {
  password: string
  code: string
}

export function DisableSecondFactor() {
  const { client } = useLauna()
  const toast = useToast()
  return (
    <ProvenAction
      name="Switch it off"
      title="Switch the second factor off?"
      text="A login then needs your password alone. The recovery codes become invalid."
      color="red"
      run={async (proof) => {
        await client.auth.disableSecondFactor(proof)
        toast.show({ title: 'The second factor is off' })
      }}
    />
  )
}

export function RenewRecoveryCodes() {
  const { client } = useLauna()
  const showOnce = useShowOnce()
  return (
    <ProvenAction
      name="New recovery codes"
      title="New recovery codes"
      text="Your present recovery codes become invalid."
      color="gray"
      run={async (proof) => showOnce((await client.auth.renewRecoveryCodes(proof)).recovery_codes)}
    />
  )
}

/** An action that asks for the password and a code. */
function ProvenAction(props: {
  name: string
  title: string
  text: string
  color: 'red' | 'gray'
  run: (proof: Proof) => Promise<void>
}) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const action = useAction({
    mutationFn: (values: FormData) => props.run({ password: textOf(values, 'password'), code: textOf(values, 'code') }),
    onSuccess: () => {
      setOpen(false)
      void queries.invalidateQueries({ queryKey: ['identity'] })
    },
  })
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        action.reset()
        setOpen(next)
      }}
    >
      <Dialog.Trigger>
        <Button variant="soft" color={props.color}>
          {props.name}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="460px">
        <Dialog.Title>{props.title}</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          {props.text}
        </Dialog.Description>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            action.mutate(new FormData(event.currentTarget))
          }}
        >
          <Flex direction="column" gap="4">
            <PasswordField name="password" autoComplete="current-password" />
            <CodeField error={action.error} />
            <FormError error={action.error} fields={['code']} />
            <Flex gap="3" justify="end">
              <Dialog.Close>
                <Button variant="soft" color="gray" type="button">
                  Cancel
                </Button>
              </Dialog.Close>
              <Button color={props.color === 'red' ? 'red' : undefined} type="submit" loading={action.isPending}>
                {props.name}
              </Button>
            </Flex>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
