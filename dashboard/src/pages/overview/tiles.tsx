import { Card, Flex, Grid, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { NetworkName } from '../../platform/network-name.tsx'
import { Money } from '../../ui/text/money.tsx'
import { changeText, countText, durationText, percentText } from '../../ui/text/numbers.ts'
import { changeOf } from './change.ts'
import type { Figures, Overview } from './overview-query.ts'

/** Six figures of the period, each with its change since the period before. */
export function Tiles({ overview }: { overview: Overview }) {
  const { totals, previous, days } = overview
  const change = (of: (figures: Figures) => bigint, good: 'more' | 'less') => (
    <Change change={changeOf(of(totals), of(previous))} good={good} days={days} />
  )
  return (
    <Grid columns={{ initial: '2', sm: '3' }} gap="3" mb="5">
      <Tile wide label="Revenue" note={<RevenueChange {...overview} />}>
        {totals.revenue.length === 0 ? '0.00' : null}
        {totals.revenue.map((revenue) => (
          <div key={revenue.network + revenue.asset}>
            <Money {...revenue} /> <NetworkName network={revenue.network} />
          </div>
        ))}
      </Tile>
      <Tile
        label="Paid requests"
        note={
          <>
            {change(({ paid }) => BigInt(paid), 'more')}
            {totals.unique_payers > 0 && <div>{payersText(totals)}</div>}
          </>
        }
      >
        {countText(totals.paid)}
      </Tile>
      <Tile label="402 answers" note={change(({ challenges }) => BigInt(challenges), 'more')}>
        {countText(totals.challenges)}
      </Tile>
      <Tile label="Conversion" note={conversionNote(totals)}>
        {percentText(totals.conversion)}
      </Tile>
      <Tile label="Failed payments" note={change(({ failed }) => BigInt(failed), 'less')}>
        {countText(totals.failed)}
      </Tile>
      <Tile
        wide
        label="Time to a paid answer"
        note={totals.latency_ms ? `p95: ${durationText(totals.latency_ms.p95)}` : 'No paid request yet'}
      >
        {totals.latency_ms ? durationText(totals.latency_ms.p50) : '–'}
      </Tile>
    </Grid>
  )
}

function payersText({ unique_payers: payers }: Figures): string {
  return payers === 1 ? 'by one payer' : `by ${countText(payers)} different payers`
}

/** The text below the conversion: what it counts, or why there is no conversion. */
function conversionNote({ conversion, challenges }: Figures): string {
  return conversion === null && challenges > 0
    ? 'Unknown without the trials: a 402 answer does not show who asked'
    : 'Paid requests per 402 answer'
}

/** `wide`: on a phone, the tile takes a whole row. */
function Tile(props: { label: string; note: ReactNode; wide?: boolean; children: ReactNode }) {
  const { label, note, wide, children } = props
  return (
    <Card size="2" role="group" aria-label={label} className={wide ? 'tile-wide' : undefined}>
      <Flex direction="column" gap="1">
        <Text as="div" size="2" color="gray">
          {label}
        </Text>
        <Text as="div" size={{ initial: '5', sm: '6' }} weight="bold" className="tile-value">
          {children}
        </Text>
        <Text as="div" size="1" color="gray">
          {note}
        </Text>
      </Flex>
    </Card>
  )
}

/**
 * The revenue in a single token is compared with that of the period before. Sums of several tokens cannot be added up,
 * so they get no comparison.
 */
function RevenueChange({ totals, previous, days }: Overview) {
  const [only, ...others] = totals.revenue
  if (!only || others.length > 0) return <>{days === 1 ? 'on this day' : `in ${days} days`}</>
  const before = previous.revenue.find(({ network, asset }) => network === only.network && asset === only.asset)
  return <Change change={changeOf(BigInt(only.amount), BigInt(before?.amount ?? 0))} good="more" days={days} />
}

function Change(props: { change: number | undefined; good: 'more' | 'less'; days: number }) {
  const { change, good, days } = props
  if (change === undefined) return <>none in the {daysText(days)} before</>
  const better = change === 0 ? undefined : change > 0 === (good === 'more')
  return (
    <>
      <Text weight="medium" {...(better !== undefined && { color: better ? 'green' : 'red' })}>
        {changeText(change)}
      </Text>{' '}
      on the {daysText(days)} before
    </>
  )
}

function daysText(days: number): string {
  return days === 1 ? 'day' : `${days} days`
}
