import { WEBHOOK_EVENTS, type WebhookEvent } from '@launa/sdk'
import { CheckboxGroup, Text, TextField } from '@radix-ui/themes'
import { Field } from '../../ui/fields/field.tsx'
import { withScheme } from '../../ui/fields/with-scheme.ts'
import { EVENT_TEXTS } from './event-texts.ts'

/** The URL of a webhook, and the events that it receives. */
export function WebhookFields(props: {
  url: string
  onUrl: (url: string) => void
  events: WebhookEvent[]
  onEvents: (events: WebhookEvent[]) => void
  urlError: string | undefined
}) {
  return (
    <>
      <Field label="URL" hint="The address of your server for events, with https." error={props.urlError}>
        {(control) => (
          <TextField.Root
            {...control}
            required
            type="url"
            maxLength={2048}
            value={props.url}
            placeholder="https://api.example.com/webhooks/launa"
            onChange={({ target }) => props.onUrl(target.value.trim())}
            onBlur={() => props.onUrl(withScheme(props.url))}
          />
        )}
      </Field>
      <fieldset className="plain-fieldset">
        <Text as="div" size="2" weight="medium" mb="2" asChild>
          <legend>Events</legend>
        </Text>
        <CheckboxGroup.Root
          value={props.events}
          onValueChange={(chosen) => props.onEvents(chosen as WebhookEvent[])}
          aria-label="Events"
        >
          {WEBHOOK_EVENTS.map((event) => (
            <CheckboxGroup.Item key={event} value={event}>
              <span>
                {event}{' '}
                <Text size="1" color="gray">
                  {EVENT_TEXTS[event]}
                </Text>
              </span>
            </CheckboxGroup.Item>
          ))}
        </CheckboxGroup.Root>
      </fieldset>
    </>
  )
}
