import { Badge } from '@radix-ui/themes'
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

export function StatusBadge({ status }: { status: Status }) {
  const { color, title } = LOOKS[status]
  return (
    <Badge color={color} title={title}>
      {status}
    </Badge>
  )
}

/** What a status means, in a sentence. */
export function statusMeaning(status: Status): string {
  return `${LOOKS[status].title}.`
}
