import { Flex, SegmentedControl, TextField } from '@radix-ui/themes'
import { dayOf, daysOf, PERIODS, type Period } from './period.ts'

/**
 * The choice of the period: a usual number of days, or a first and a last day. It passes the parameters for the page's URL to `onChange`.
 */
export default function PeriodControl(props: {
  period: Period
  onChange: (parameters: Record<string, string>) => void
}) {
  const { period, onChange } = props
  const { from, to } = daysOf(period)
  const today = dayOf(new Date())
  const choose = (change: Partial<Days>) => {
    const days = { from, to, ...change }
    if (days.from && days.to) onChange(inOrder(days))
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
