import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** Asks before something that cannot be taken back. Stays open while it is done, and when it fails. */
export function ConfirmDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  /** What the button says: "Delete the API". */
  action: string
  pending: boolean
  error: unknown
  onConfirm: () => void
}) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title>{props.title}</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="4">
          {props.text}
        </AlertDialog.Description>
        {props.error ? <ErrorState error={props.error} /> : null}
        <Flex gap="3" mt="4" justify="end">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" loading={props.pending} onClick={props.onConfirm}>
            {props.action}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
