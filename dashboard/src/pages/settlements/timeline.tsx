import type { SettlementDetail } from '@launa/sdk'
import { type Mood, Steps } from '../../ui/layout/steps.tsx'
import { durationText } from '../../ui/text/numbers.ts'

type Event = SettlementDetail['timeline'][number]['event']

const WORDS: Record<Event, { title: string; mood: Mood }> = {
  created: { title: 'Payment checked, your API asked', mood: 'plain' },
  settling: { title: 'Your API answered, the charge was sent', mood: 'plain' },
  settled: { title: 'Settled: the money is yours', mood: 'good' },
  unknown: { title: 'Outcome not known yet: the chain is being asked', mood: 'open' },
  released: { title: 'Ended without a charge', mood: 'plain' },
  expired: { title: 'Ran out unspent: nothing was charged', mood: 'plain' },
  cancelled: { title: 'Taken back by the payer: nothing was charged', mood: 'plain' },
  delivered: { title: 'Answer delivered to the buyer in full', mood: 'good' },
  reversed: { title: 'Taken back by the chain: the money is not yours', mood: 'open' },
}

/** The history of a payment, from its arrival on. */
export function Timeline({ settlement }: { settlement: SettlementDetail }) {
  const start = Date.parse(settlement.created_at)
  return (
    <Steps
      steps={settlement.timeline.map(({ event, at }) => ({
        ...{ key: event, at, ...WORDS[event] },
        ...(at && event !== 'created' && { note: `after ${durationText(Date.parse(at) - start)}` }),
      }))}
    />
  )
}
