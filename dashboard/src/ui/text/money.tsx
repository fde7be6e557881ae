import { isUsdc } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { moneyText } from './money-text.ts'
import { shortened } from './shortened.ts'

/** USDC has six decimals on every network. */
const USDC_DECIMALS = 6

/** An exact amount of a token. A token that is not known as USDC is shown in atomic units, since its decimals are not known. */
export function Money({ amount, network, asset }: { amount: string; network: string; asset: string }) {
  const usdc = isUsdc({ network, asset })
  return (
    <Text className="money" title={usdc ? undefined : asset}>
      {usdc ? moneyText(amount, USDC_DECIMALS) : moneyText(amount, 0)}{' '}
      <Text color="gray">{usdc ? 'USDC' : `units of ${shortened(asset)}`}</Text>
    </Text>
  )
}
