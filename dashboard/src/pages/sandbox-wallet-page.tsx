import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { walletQuery } from './sandbox-wallet/wallet-query.ts'
import { WalletView } from './sandbox-wallet/wallet-view.tsx'

export function Component() {
  const { environment, switchEnvironment } = useLauna()
  return (
    <>
      <PageHeader
        title="Sandbox wallet"
        description="Test money of your own, to buy from your APIs as a buyer would."
      />
      {environment === 'development' ? (
        <Wallet />
      ) : (
        <EmptyState
          title="The wallet belongs to the Sandbox"
          text="In production your buyers pay from wallets of their own, and you are paid to your own address."
        >
          <Button onClick={() => switchEnvironment('development')}>Switch to the Sandbox</Button>
        </EmptyState>
      )}
    </>
  )
}

function Wallet() {
  const { client } = useLauna()
  const wallet = useQuery(walletQuery(client))
  if (wallet.data) return <WalletView wallet={wallet.data} />
  if (wallet.error) return <ErrorState error={wallet.error} onRetry={() => void wallet.refetch()} />
  return <LoadingRows rows={3} />
}
