import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved edits are lost. */
export function DiscardDialog(props: { open: boolean; onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={(open) => open || props.onKeep()}
      title="Discard your changes?"
      text="Your changes are not saved."
      action="Discard"
      cancel="Keep editing"
      onConfirm={props.onDiscard}
    />
  )
}
