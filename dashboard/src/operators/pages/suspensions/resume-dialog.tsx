import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { useOperator } from '../../api/operator-provider.tsx'
import type { Suspension } from '../../api/shapes.ts'
import { ReasonField } from '../reason-field.tsx'
import { KINDS } from './suspension-kinds.ts'

/** Ends a suspension. The parent mounts this dialog each time it is opened, so it begins empty. */
export function ResumeDialog({ suspension, onClose }: { suspension: Suspension; onClose: () => void }) {
  const { api } = useOperator()
  const queries = useQueryClient()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const end = useAction({
    mutationFn: () => api.resume(suspension.id, reason),
    onSuccess: () => {
      onClose()
      toast.show({ title: `The ${KINDS[suspension.kind].noun} is sold again` })
    },
    // Request the suspensions again even after a failure: the database may already have the end, although it is not in force yet.
    onSettled: () => queries.invalidateQueries({ queryKey: ['suspensions'] }),
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Resume the ${KINDS[suspension.kind].noun}`}
      text={
        <span className="anywhere">
          {suspension.target}, suspended because: {suspension.reason}
        </span>
      }
      action="Resume"
      pending={end.isPending}
      onSubmit={() => end.mutate()}
    >
      <ReasonField value={reason} error={end.error} onChange={setReason} />
      <FormError error={end.error} fields={['reason']} />
    </FormDialog>
  )
}
