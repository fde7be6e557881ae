import { type CreatedWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '@launa/sdk'
import { CheckboxGroup, Text, TextField } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { fieldError } from '../../ui/text/error-text.ts'
import { WEBHOOKS_KEY } from './webhook-query.ts'

/** Begins empty each time it is opened: its parent mounts it then. */
export function CreateWebhookDialog(props: { onClose: () => void; onCreated: (webhook: CreatedWebhook) => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>(['payment.settled'])
  const creation = useMutation({
    mutationFn: () => client.webhooks.create({ url: url.trim(), events }),
    onSuccess: async (webhook) => {
      props.onCreated(webhook)
      await queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
    },
    // The answer holds the secret, so keep no copy of it.
    gcTime: 0,
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title="Create a webhook"
      text="Events are sent to your server as signed JSON, after the Standard Webhooks specification."
      action="Create the webhook"
      pending={creation.isPending}
      disabled={events.length === 0}
      onSubmit={() => creation.mutate()}
    >
      <Field label="URL" hint="Where your server takes them, by https." error={fieldError(creation.error, 'url')}>
        {(control) => (
          <TextField.Root
            {...control}
            required
            type="url"
            maxLength={2048}
            value={url}
            placeholder="https://api.example.com/webhooks/launa"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="plain-fieldset">
        <Text as="div" size="2" weight="medium" mb="2" asChild>
          <legend>Events</legend>
        </Text>
        <CheckboxGroup.Root
          value={events}
          onValueChange={(value) => setEvents(value as WebhookEvent[])}
          aria-label="Events"
        >
          {WEBHOOK_EVENTS.map((event) => (
            <CheckboxGroup.Item key={event} value={event}>
              {event}
            </CheckboxGroup.Item>
          ))}
        </CheckboxGroup.Root>
      </fieldset>
      <FormError error={creation.error} fields={['url']} />
    </FormDialog>
  )
}
