import type { CreatedApiKey } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { AlertDialog, Button, Callout, Card, Flex } from '@radix-ui/themes'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'

/** Shows the key, which is never shown again. So only the button of the dialog closes it. */
export function CreatedKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const onCloseAutoFocus = useReturnFocus(true)
  return (
    <AlertDialog.Root open>
      <AlertDialog.Content
        maxWidth="560px"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <AlertDialog.Title>Store this key now</AlertDialog.Title>
        <AlertDialog.Description size="2" color="gray" mb="4">
          “{created.name}” is ready. The service keeps only a fingerprint of it, so it cannot show it again.
        </AlertDialog.Description>
        <Card mb="4">
          <CopyField value={created.key} label="the key" />
        </Card>
        <Callout.Root color="amber" size="1" highContrast>
          <Callout.Icon>
            <ExclamationTriangleIcon />
          </Callout.Icon>
          <Callout.Text>
            Any program with this key can use all of its scopes
            {created.allowed_addresses ? ` from ${created.allowed_addresses.join(', ')}` : ''}. Keep it out of code and
            chats.
          </Callout.Text>
        </Callout.Root>
        <Flex justify="end" mt="4">
          <AlertDialog.Action>
            <Button onClick={onClose}>I have stored it</Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
