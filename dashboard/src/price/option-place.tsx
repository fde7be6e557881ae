import type { AcceptOption } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { NetworkName } from '../platform/network-name.tsx'
import { wayText } from './payment-way.ts'

/** Shown beside the price of an option: its network, and its scheme, method or payee if they are not the usual ones. */
export function OptionPlace({ option }: { option: AcceptOption }) {
  const way = wayText(option)
  return (
    <>
      <NetworkName network={option.network} />
      {way && (
        <Text size="1" color="gray">
          , {way}
        </Text>
      )}
    </>
  )
}
