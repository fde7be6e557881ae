import { TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'
import { INVITATIONS_KEY, MEMBER_CODE, ROLE_OPTIONS, ROLE_TEXTS, type Role } from './members-query.ts'

/** Invites a person to the account. The parent mounts this dialog each time it is opened, so it begins empty. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('developer')
  const [code, setCode] = useState('')
  const needsCode = user.second_factor
  const inviting = useAction({
    mutationFn: () => client.invitations.create({ email, role, ...(needsCode && { code }) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: INVITATIONS_KEY })
      onClose()
      toast.show({ title: 'Invited', text: 'The mail has a link that works once, within seven days.' })
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Invite a person"
      text="The person accepts with an account of that address, which has its own password and second factor."
      action="Send the invitation"
      pending={inviting.isPending}
      onSubmit={() => inviting.mutate()}
    >
      <Field label="E-mail" error={fieldError(inviting.error, 'email')}>
        {(control) => (
          <TextField.Root
            {...control}
            type="email"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <SelectField label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} hint={ROLE_TEXTS[role]} />
      {needsCode && <CodeField reason={MEMBER_CODE} error={inviting.error} value={code} onValue={setCode} />}
      <FormError error={inviting.error} fields={['email', 'code']} />
    </FormDialog>
  )
}
