import { Button, Card, Flex, Grid, Skeleton, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../api/api-provider.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { moneyText } from '../../ui/text/money-text.ts'
import { decimalOfHex } from './decimal-of-hex.ts'
import { balancesQuery } from './wallet-query.ts'

const WEI_DECIMALS = 18
const USDC_DECIMALS = 6

/** The wallet's balances, updated as they change, and the faucet. */
export function Balances({ address }: { address: string }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const balances = useQuery(balancesQuery(client, address))
  const fill = useAction({
    mutationFn: () => client.dev.faucet({ address, asset: 'all' }),
    onSuccess: (after) => {
      queries.setQueryData(balancesQuery(client, address).queryKey, after)
      toast.show({ title: 'The faucet has filled the wallet' })
    },
  })
  const { data } = balances
  return (
    <Flex direction="column" gap="3">
      <Grid columns={{ initial: '1', sm: '2' }} gap="4" aria-live="polite">
        <Balance
          name="USDC"
          use="pays for requests"
          amount={data && moneyText(decimalOfHex(data.usdc_base), USDC_DECIMALS)}
        />
        <Balance
          name="ETH"
          use="pays for transactions of your own"
          amount={data && moneyText(decimalOfHex(data.eth_wei), WEI_DECIMALS)}
        />
      </Grid>
      {balances.error && <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />}
      {fill.error && <ErrorState error={fill.error} />}
      <Flex>
        <Button loading={fill.isPending} onClick={() => fill.mutate()}>
          Get test money
        </Button>
      </Flex>
    </Flex>
  )
}

function Balance(props: { name: string; use: string; amount: string | undefined }) {
  return (
    <Card size="3">
      <Text as="div" size="2" color="gray">
        {props.name}
      </Text>
      <Skeleton loading={props.amount === undefined}>
        <Text as="div" size="7" weight="medium" className="money balance">
          {props.amount ?? '0.00'}
        </Text>
      </Skeleton>
      <Text as="div" size="1" color="gray">
        {props.use}
      </Text>
    </Card>
  )
}
