import type { Webhook } from '@launa/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WEBHOOKS_KEY } from './webhook-query.ts'

/** Changes the URL and the events of a webhook. The parent mounts this dialog each time it is opened. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const [url, setUrl] = useState(webhook.url)
  const [events, setEvents] = useState(webhook.events)
  const change = useAction({
    mutationFn: () => client.webhooks.update(webhook.id, { url: url.trim(), events }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
      onClose()
      toast.show({ title: 'Saved' })
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change the webhook"
      text="The secret and the log stay."
      action="Save"
      pending={change.isPending}
      disabled={events.length === 0}
      onSubmit={() => change.mutate()}
    >
      <WebhookFields
        {...{ url, events }}
        onUrl={setUrl}
        onEvents={setEvents}
        urlError={fieldError(change.error, 'url')}
      />
      <FormError error={change.error} fields={['url']} />
    </FormDialog>
  )
}
