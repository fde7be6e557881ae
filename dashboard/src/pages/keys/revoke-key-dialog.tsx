import type { ApiKey } from '@launa/sdk'
import { Code } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { Time } from '../../ui/text/time.tsx'
import { KEYS_KEY } from './keys-query.ts'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const revocation = useAction({
    mutationFn: () => client.apiKeys.revoke(apiKey.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEYS_KEY })
      onClose()
      toast.show({ title: `“${apiKey.name}” is revoked`, text: `${apiKey.prefix}… is invalid now.` })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Revoke “${apiKey.name}”?`}
      text={
        <>
          The key that begins with <Code>{apiKey.prefix}</Code> was made <Time iso={apiKey.created_at} />.{' '}
          {apiKey.last_used_at ? (
            <>
              It was last used <Time iso={apiKey.last_used_at} />.
            </>
          ) : (
            'It was never used.'
          )}{' '}
          The service refuses it from the next request on. This cannot be undone.
        </>
      }
      action="Revoke the key"
      pending={revocation.isPending}
      error={revocation.error}
      onConfirm={() => revocation.mutate()}
    />
  )
}
