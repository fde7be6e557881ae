import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { ErrorState } from '../states/error-state.tsx'
import { useReturnFocus } from './return-focus.ts'

/** Asks before an action that cannot be undone. Stays open during the action, and after its failure. */
export function ConfirmDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  /** The label of the button that acts: "Delete the API". */
  action: string
  /** The label of the other button, unless it is "Cancel". */
  cancel?: string
  pending?: boolean
  error?: unknown
  onConfirm: () => void
}) {
  const onCloseAutoFocus = useReturnFocus(props.open)
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Content maxWidth="460px" onCloseAutoFocus={onCloseAutoFocus}>
        <AlertDialog.Title>{props.title}</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="4">
          {props.text}
        </AlertDialog.Description>
        {props.error ? <ErrorState error={props.error} /> : null}
        <Flex gap="3" mt="4" justify="end">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {props.cancel ?? 'Cancel'}
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
