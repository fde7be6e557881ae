import type { CreatedWebhook } from '@launa/sdk'
import { AlertDialog, Button, Card, Flex } from '@radix-ui/themes'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'

/** Shows the secret, which is never shown again. So only the button of the dialog closes it. */
export function SecretDialog({ created, onClose }: { created: CreatedWebhook; onClose: () => void }) {
  const onCloseAutoFocus = useReturnFocus(true)
  return (
    <AlertDialog.Root open>
      <AlertDialog.Content
        maxWidth="560px"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <AlertDialog.Title>Store this secret now</AlertDialog.Title>
        <AlertDialog.Description size="2" color="gray" mb="4">
          With this secret your server verifies that an event comes from the gateway. It is not shown again.
        </AlertDialog.Description>
        <Card mb="4">
          <CopyField value={created.secret} label="the secret" />
        </Card>
        <Flex justify="end" mt="4">
          <AlertDialog.Action>
            <Button onClick={onClose}>I have stored it</Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
