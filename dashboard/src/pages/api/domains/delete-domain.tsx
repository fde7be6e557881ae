import type { Domain } from '@launa/sdk'
import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { domainsQuery } from './domains-query.ts'

export function DeleteDomain({ domain: { id, api_id, hostname } }: { domain: Domain }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: () => client.apis.domains.delete(api_id, id),
    async onSuccess() {
      setAsking(false)
      toast.show({ title: 'The domain is deleted', text: hostname })
      await queries.invalidateQueries({ queryKey: domainsQuery(client, api_id).queryKey, exact: true })
    },
  })
  return (
    <>
      <Button variant="ghost" color="red" aria-label={`Delete ${hostname}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete the domain?"
        text={`Buyers at ${hostname} get no answer from now on. The API's other addresses stay.`}
        action="Delete the domain"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
