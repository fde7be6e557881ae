import type { SettlementDetail } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { durationText } from '../../ui/numbers.ts'
import { Time } from '../../ui/time.tsx'

type Event = SettlementDetail['timeline'][number]['event']

const WORDS: Record<Event, { title: string; mood: 'good' | 'plain' | 'open' }> = {
  created: { title: 'Payment checked, your API asked', mood: 'plain' },
  settling: { title: 'Your API answered, the charge was sent', mood: 'plain' },
  settled: { title: 'Settled: the money is yours', mood: 'good' },
  unknown: { title: 'Outcome not known yet: the chain is being asked', mood: 'open' },
  released: { title: 'Ended without a charge', mood: 'plain' },
  expired: { title: 'Ran out unspent: nothing was charged', mood: 'plain' },
  cancelled: { title: 'Taken back by the payer: nothing was charged', mood: 'plain' },
  delivered: { title: 'Answer handed to the buyer in full', mood: 'good' },
  reversed: { title: 'Taken back by the chain: the money is not yours', mood: 'open' },
}

/** The history of a payment, from its arrival on. */
export function Timeline({ settlement }: { settlement: SettlementDetail }) {
  const start = Date.parse(settlement.created_at)
  return (
    <ol className="timeline">
      {settlement.timeline.map(({ event, at }) => (
        <li key={event} data-mood={WORDS[event].mood}>
          <Text as="div" size="2" weight="medium">
            {WORDS[event].title}
          </Text>
          {at && (
            <Text as="div" size="1" color="gray">
              <Time iso={at} />
              {event !== 'created' && ` · after ${durationText(Date.parse(at) - start)}`}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
