import { Text } from '@radix-ui/themes'
import './steps.css'
import { Time } from '../text/time.tsx'

export type Mood = 'good' | 'plain' | 'open'

/** The events of a payment in order, in UTC. `at` is null for an event without a recorded time; `note` is shown beside the event. */
export function Steps({
  steps,
}: {
  steps: readonly { key: string; title: string; mood: Mood; at: string | null; note?: string }[]
}) {
  return (
    <ol className="timeline">
      {steps.map(({ key, title, mood, at, note }) => (
        <li key={key} data-mood={mood}>
          <Text as="div" size="2" weight="medium" className="anywhere">
            {title}
          </Text>
          {at && (
            <Text as="div" size="1" color="gray" className="anywhere">
              <Time iso={at} />
              {note && ` · ${note}`}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
