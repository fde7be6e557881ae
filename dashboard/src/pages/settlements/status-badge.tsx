import { Badge, Text } from '@radix-ui/themes'
import type { Status } from './settlement-filter.ts'

const LOOKS: Record<Status, { color: 'green' | 'blue' | 'amber' | 'gray'; title: string }> = {
  reserved: { color: 'blue', title: 'The payment is checked and your API is being asked' },
  settling: { color: 'blue', title: 'The money is on its way' },
  settled: { color: 'green', title: 'The money is yours' },
  unknown: { color: 'amber', title: 'The chain has not said yet whether the money has moved' },
  released: { color: 'gray', title: 'Not charged' },
  expired: { color: 'gray', title: 'Not charged: the payment ran out' },
  cancelled: { color: 'gray', title: 'Not charged: the payer took the payment back' },
}

const REVERSED = { color: 'amber', title: 'The chain has taken the money back: it is not yours' } as const

/** A badge with the status of a payment. Its tooltip has the meaning of the status, and the reason `why` if it is given. */
export function StatusBadge({ status, isReversed, why }: { status: Status; isReversed: boolean; why?: string }) {
  const { color, title } = isReversed ? REVERSED : LOOKS[status]
  return (
    <>
      <Badge color={color} title={why ? `${title}. ${why}` : title}>
        {isReversed ? 'reversed' : status}
      </Badge>
      {!isReversed && color === 'gray' && (
        <Text size="1" color="gray">
          {' '}
          not charged
        </Text>
      )}
    </>
  )
}

/** The meaning of a status, in a sentence. */
export function statusMeaning(status: Status): string {
  return `${LOOKS[status].title}.`
}
