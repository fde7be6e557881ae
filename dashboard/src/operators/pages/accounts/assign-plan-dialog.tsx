import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { useOperator } from '../../api/operator-provider.tsx'
import type { Account } from '../../api/shapes.ts'
import { ReasonField } from '../reason-field.tsx'
import { plansQuery } from './plans-query.ts'

/** Gives an account another plan. The parent mounts this dialog each time it is opened, so it begins empty. */
export function AssignPlanDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { api } = useOperator()
  const queries = useQueryClient()
  const toast = useToast()
  const plans = useQuery(plansQuery(api))
  const [plan, setPlan] = useState(account.plan)
  const [reason, setReason] = useState('')
  const assignment = useAction({
    mutationFn: () => api.assignPlan(account.id, { plan, reason }),
    onSuccess: async () => {
      await Promise.all(['account', 'accounts'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      onClose()
      toast.show({ title: `The plan is ${plan} now` })
    },
  })
  const names = plans.data?.items.map(({ name }) => name) ?? [account.plan]
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change the plan"
      text="Its limits are in force at once. Resources above the new limits stay."
      action="Change the plan"
      pending={assignment.isPending}
      disabled={plan === account.plan}
      onSubmit={() => assignment.mutate()}
    >
      <SelectField
        label="Plan"
        value={plan}
        options={names.map((name) => ({ value: name, text: name }))}
        error={fieldError(assignment.error, 'plan')}
        onChange={setPlan}
      />
      <ReasonField value={reason} error={assignment.error} onChange={setReason} />
      <FormError error={assignment.error} fields={['plan', 'reason']} />
    </FormDialog>
  )
}
