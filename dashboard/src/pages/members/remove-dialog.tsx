import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../../ui/states/use-action.ts'

/**
 * Asks for a confirmation before a member is removed or an invitation is revoked. Afterwards it requests the list
 * again.
 */
export function RemoveDialog(props: {
  title: string
  text: string
  action: string
  list: readonly string[]
  remove: () => Promise<void>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const removal = useAction({
    mutationFn: props.remove,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: props.list })
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={props.title}
      text={props.text}
      action={props.action}
      pending={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
    />
  )
}
