import { AlertDialog, Button, Card, Flex, Text } from '@radix-ui/themes'
import { CopyButton } from '../ui/data/copy-button.tsx'

/** Shows the codes, which are never shown again. So only the button of the dialog closes it. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Content maxWidth="460px" onEscapeKeyDown={(event) => event.preventDefault()}>
        <AlertDialog.Title>Store these recovery codes</AlertDialog.Title>
        <AlertDialog.Description size="2" color="gray" mb="4">
          Each code works once, in place of a code of your app. The service keeps only fingerprints, so it cannot show
          them again. Keep them apart from your password.
        </AlertDialog.Description>
        <Card>
          <Flex justify="between" align="start" gap="3">
            <ul className="recovery-codes" aria-label="Recovery codes">
              {codes.map((code) => (
                <li key={code}>
                  <Text size="2" className="mono">
                    {code}
                  </Text>
                </li>
              ))}
            </ul>
            <CopyButton text={codes.join('\n')} label="the recovery codes" />
          </Flex>
        </Card>
        <Flex justify="end" mt="4">
          <AlertDialog.Action>
            <Button onClick={onClose}>I have stored them</Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
