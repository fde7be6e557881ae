import type { Member } from '@launa/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { MEMBER_CODE, MEMBERS_KEY, ROLE_OPTIONS, ROLE_TEXTS, type Role } from './members-query.ts'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const [role, setRole] = useState<Role>(member.role)
  const [code, setCode] = useState('')
  const needsCode = user.second_factor
  const change = useAction({
    mutationFn: () => client.members.update(member.id, { role, ...(needsCode && { code }) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: MEMBERS_KEY })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Role of ${member.email}`}
      text="With another role, the sessions of this person for the account end at once."
      action="Change the role"
      pending={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <SelectField label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} hint={ROLE_TEXTS[role]} />
      {needsCode && <CodeField reason={MEMBER_CODE} error={change.error} value={code} onValue={setCode} />}
      <FormError error={change.error} fields={['code']} />
    </FormDialog>
  )
}
