import { localTime, utcTime } from './time-text.ts'

/** A time on the seller's clock, with its time zone. With `inUtc`, the time is in UTC. The tooltip shows the time on the other clock. */
export function Time({ iso, inUtc = false }: { iso: string; inUtc?: boolean }) {
  const [local, utc] = [localTime(iso), utcTime(iso)]
  return (
    <time dateTime={iso} title={inUtc ? local : utc} className="time">
      {inUtc ? utc : local}
    </time>
  )
}
