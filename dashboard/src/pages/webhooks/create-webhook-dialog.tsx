import type { CreatedWebhook, WebhookEvent } from '@launa/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WEBHOOKS_KEY } from './webhook-query.ts'

/** Creates a webhook. The parent mounts this dialog each time it is opened, so it begins empty. */
export function CreateWebhookDialog(props: { onClose: () => void; onCreated: (webhook: CreatedWebhook) => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>(['payment.settled'])
  const creation = useAction({
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
      text="The gateway sends events to your server as JSON, signed as the Standard Webhooks specification says."
      action="Create the webhook"
      pending={creation.isPending}
      disabled={events.length === 0}
      onSubmit={() => creation.mutate()}
    >
      <WebhookFields
        {...{ url, events }}
        onUrl={setUrl}
        onEvents={setEvents}
        urlError={fieldError(creation.error, 'url')}
      />
      <FormError error={creation.error} fields={['url']} />
    </FormDialog>
  )
}
