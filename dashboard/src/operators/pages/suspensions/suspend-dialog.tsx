import { TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { useOperator } from '../../api/operator-provider.tsx'
import type { SuspensionKind } from '../../api/shapes.ts'
import { ReasonField } from '../reason-field.tsx'
import { KIND_OPTIONS, KINDS } from './suspension-kinds.ts'

/**
 * Suspends the target `given`, or a target that the operator enters. The parent mounts this dialog each time it is opened, so it begins
 * empty.
 */
export function SuspendDialog(props: { given?: { kind: SuspensionKind; target: string }; onClose: () => void }) {
  const { given, onClose } = props
  const { api, operator } = useOperator()
  const queries = useQueryClient()
  const toast = useToast()
  const options = KIND_OPTIONS.filter(({ value }) => operator.may.suspend.includes(value))
  const [kind, setKind] = useState<SuspensionKind>(given?.kind ?? options[0]?.value ?? 'api')
  const [target, setTarget] = useState(given?.target ?? '')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const suspension = useAction({
    mutationFn: () =>
      api.suspend({
        kind,
        target: target.trim(),
        reason,
        ...(until && { until: new Date(`${until}Z`).toISOString() }),
      }),
    onSuccess: () => {
      onClose()
      toast.show({ title: `The ${KINDS[kind].noun} is suspended`, text: 'No replica sells it any more.' })
    },
    // Request the suspensions again even after a failure: the database may already have the suspension, although it is not in force yet.
    onSettled: () => queries.invalidateQueries({ queryKey: ['suspensions'] }),
  })
  const { error } = suspension
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={given ? `Suspend the ${KINDS[given.kind].noun}` : 'Suspend'}
      text="No payment is taken from the moment it is in force. Payments before it end as usual, and answers that were paid for are served."
      action="Suspend"
      pending={suspension.isPending}
      onSubmit={() => suspension.mutate()}
    >
      {!given && (
        <>
          <SelectField label="Kind" value={kind} options={options} onChange={setKind} />
          <Field label="Target" hint={KINDS[kind].hint} error={fieldError(error, 'target')}>
            {(control) => (
              <TextField.Root
                {...control}
                required
                maxLength={300}
                spellCheck={false}
                value={target}
                onChange={(event) => setTarget(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <ReasonField value={reason} hint="The seller reads it." error={error} onChange={setReason} />
      <Field label="Until (UTC)" optional hint="It ends by itself then." error={fieldError(error, 'until')}>
        {(control) => (
          <TextField.Root
            {...control}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      <FormError error={error} fields={[...(given ? [] : ['target']), 'reason', 'until']} />
    </FormDialog>
  )
}
