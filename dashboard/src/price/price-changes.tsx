import type { AcceptOption } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { Money } from '../ui/text/money.tsx'
import { OptionPlace } from './option-place.tsx'
import { type OptionChange, optionChanges } from './payment-way.ts'

/** The prices before and after a change: each that has changed, is new or is removed. */
export function PriceChanges({ before, after }: { before: readonly AcceptOption[]; after: readonly AcceptOption[] }) {
  const changes = optionChanges(before, after).filter((change) => !isSame(change))
  return changes.map((change, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and never sorted
    <Price key={index} {...change} />
  ))
}

function isSame({ before, after }: OptionChange): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function Price({ before, after }: OptionChange) {
  if (before && after)
    return (
      <div>
        <Money {...before} /> → <Money {...after} /> <OptionPlace option={after} />
        {before.amount === after.amount && ': other terms'}
      </div>
    )
  const option = after ?? before
  return (
    option && (
      <div>
        <Money {...option} /> <OptionPlace option={option} />: {after ? 'new' : <Text color="red">removed</Text>}
      </div>
    )
  )
}
