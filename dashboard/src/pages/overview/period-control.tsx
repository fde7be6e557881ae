import { Flex, SegmentedControl, TextField } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { dayOf, daysOf, PERIODS, type Period } from './period.ts'

/** The period of the overview: a usual one, or from one day to another. `onChange` takes the parameters for the address. */
export default function PeriodControl(props: {
  period: Period
  onChange: (parameters: Record<string, string>) => void
}) {
  const { period, onChange } = props
  const { from, to } = daysOf(period)
  const today = dayOf(new Date())
  /** What was chosen and is not in the address yet: a quick second change must not lose the first one. */
  const chosen = useRef<Days>(undefined)
  useEffect(() => {
    const days = chosen.current && inOrder(chosen.current)
    if (days?.from === from && days.to === to) chosen.current = undefined
  }, [from, to])
  const choose = (change: Partial<Days>) => {
    const days = { from, to, ...chosen.current, ...change }
    if (!days.from || !days.to) return
    chosen.current = days
    onChange(inOrder(days))
  }
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <SegmentedControl.Root
        value={period.until ? '' : String(period.days)}
        onValueChange={(days) => {
          chosen.current = undefined
          onChange({ days })
        }}
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
        <TextField.Root
          type="date"
          aria-label="First day"
          value={from}
          max={today}
          onChange={({ target }) => choose({ from: target.value })}
        />
        <span aria-hidden>–</span>
        <TextField.Root
          type="date"
          aria-label="Last day"
          value={to}
          max={today}
          onChange={({ target }) => choose({ to: target.value })}
        />
      </Flex>
    </Flex>
  )
}

type Days = Record<'from' | 'to', string>

/** Sorts the two days, so that the seller can choose them in any order. */
function inOrder(days: Days): Days {
  const [from = '', to = ''] = [days.from, days.to].toSorted()
  return { from, to }
}
