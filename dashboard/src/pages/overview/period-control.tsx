import { Flex, SegmentedControl, TextField } from '@radix-ui/themes'
import { useRef } from 'react'
import { dayOf, daysOf, PERIODS, type Period } from './period.ts'

/** The period of the overview: a usual one, or from one day to another. `onChange` takes the parameters for the address. */
export default function PeriodControl(props: {
  period: Period
  onChange: (parameters: Record<string, string>) => void
}) {
  const { period, onChange } = props
  const { from, to } = daysOf(period)
  const today = dayOf(new Date())
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)
  /** Reads both days from the page: after a quick second change, `from` and `to` do not have the first one yet. */
  const choose = () => {
    const days = [first, last].map(({ current }) => current?.value ?? '')
    if (days.every(Boolean)) onChange(inOrder(days))
  }
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <SegmentedControl.Root
        value={period.until ? '' : String(period.days)}
        onValueChange={(days) => onChange({ days })}
        aria-label="Period"
        className="period-choice"
      >
        {PERIODS.map((days) => (
          <SegmentedControl.Item key={days} value={String(days)}>
            {days === 1 ? 'Today' : `${days} days`}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <Flex gap="2" align="center">
        <TextField.Root ref={first} type="date" aria-label="First day" value={from} max={today} onChange={choose} />
        <span aria-hidden>–</span>
        <TextField.Root ref={last} type="date" aria-label="Last day" value={to} max={today} onChange={choose} />
      </Flex>
    </Flex>
  )
}

/** Sorts the two days, so that the seller can choose them in any order. */
function inOrder(days: readonly string[]): Record<string, string> {
  const [from = '', to = ''] = days.toSorted()
  return { from, to }
}
