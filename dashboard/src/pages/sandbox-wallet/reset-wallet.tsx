import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { walletQuery } from './wallet-query.ts'

export function ResetWallet() {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const reset = useAction({
    mutationFn: () => client.sandboxWallet.reset(),
    onSuccess: (wallet) => {
      queries.setQueryData(walletQuery(client).queryKey, wallet)
      setAsking(false)
      toast.show({ title: 'You have a new wallet', text: 'The faucet is filling it.' })
    },
  })
  return (
    <>
      <Button variant="soft" color="red" onClick={() => setAsking(true)}>
        Reset the wallet
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset the wallet?"
        text="A new private key replaces this one for ever. Programs that use the old key can no longer pay once its test money is spent."
        action="Reset"
        pending={reset.isPending}
        error={reset.error}
        onConfirm={() => reset.mutate()}
      />
    </>
  )
}
