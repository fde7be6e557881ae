import { localTime, utcTime } from './time-text.ts'

/** A time on the seller's clock; its tooltip shows it in UTC. */
export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={utcTime(iso)} className="time">
      {localTime(iso)}
    </time>
  )
}
