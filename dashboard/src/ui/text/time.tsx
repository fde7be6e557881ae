import { localTime, utcTime } from './time-text.ts'

/** A time in UTC. Its tooltip shows it on the person's own clock. */
export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={localTime(iso)} className="time">
      {utcTime(iso)}
    </time>
  )
}
