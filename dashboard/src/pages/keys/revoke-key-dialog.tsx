import type { ApiKey } from '@launa/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { KEYS_KEY } from './keys-query.ts'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const revocation = useMutation({
    mutationFn: () => client.apiKeys.revoke(apiKey.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEYS_KEY })
      onClose()
      toast.show({ title: `“${apiKey.name}” is revoked` })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Revoke “${apiKey.name}”?`}
      text="Whatever uses it is refused from the next request on. This cannot be taken back; you would make a new key."
      action="Revoke the key"
      pending={revocation.isPending}
      error={revocation.error}
      onConfirm={() => revocation.mutate()}
    />
  )
}
