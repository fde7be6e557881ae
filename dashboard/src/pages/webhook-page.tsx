import type { CreatedWebhook, Webhook } from '@launa/sdk'
import { Box, Button, Flex, Heading, Link, Text } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { JsonView } from '../ui/data/json-view.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { ResourceError } from './resource-error.tsx'
import { DeliveryLog } from './webhooks/delivery-log.tsx'
import { EditWebhookDialog } from './webhooks/edit-webhook-dialog.tsx'
import { SecretDialog } from './webhooks/secret-dialog.tsx'
import { WEBHOOKS_KEY } from './webhooks/webhook-query.ts'
import { WebhookState } from './webhooks/webhook-state.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { client } = useLauna()
  const webhook = useQuery({
    queryKey: [...WEBHOOKS_KEY, id],
    queryFn: ({ signal }) => client.webhooks.get(id, { signal }),
    refetchInterval: 10_000,
  })
  if (webhook.error) return <ResourceError error={webhook.error} onRetry={() => void webhook.refetch()} />
  if (!webhook.data) return <LoadingRows />
  return (
    <>
      <PageHeader
        above={
          <Link asChild size="2" color="gray">
            <RouterLink to="/webhooks">Webhooks</RouterLink>
          </Link>
        }
        title="Webhook"
        description={webhook.data.url}
        actions={<Actions webhook={webhook.data} />}
      />
      <Flex direction="column" gap="2" mb="5">
        <div>
          <WebhookState webhook={webhook.data} />
        </div>
        <Text size="2" color="gray">
          {webhook.data.events.join(', ')}
        </Text>
      </Flex>
      <Heading as="h2" size="4" mb="3">
        Deliveries
      </Heading>
      <DeliveryLog webhook={webhook.data} />
      <Box mt="5">
        <JsonView value={webhook.data} label="the webhook as JSON" />
      </Box>
    </>
  )
}

type Asked = 'edit' | 'roll' | 'delete'

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, enabled } = webhook
  const { client } = useLauna()
  const toast = useToast()
  const [asked, setAsked] = useState<Asked>()
  const [rolled, setRolled] = useState<CreatedWebhook>()
  const renew = useRenewal()
  const test = useAction({
    mutationFn: () => client.webhooks.test(id),
    onSuccess: async () => {
      toast.show({ title: 'A test event is on its way' })
      await renew()
    },
  })
  const toggle = useAction({ mutationFn: () => client.webhooks.update(id, { enabled: !enabled }), onSuccess: renew })
  return (
    <Flex gap="2" wrap="wrap">
      <Button loading={test.isPending} disabled={!enabled} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <Button variant="soft" onClick={() => setAsked('edit')}>
        Change
      </Button>
      <Button variant="soft" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button variant="soft" onClick={() => setAsked('roll')}>
        New secret
      </Button>
      <Button variant="soft" color="red" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} onClose={() => setAsked(undefined)} />}
      {asked === 'roll' && <RollDialog id={id} onClose={() => setAsked(undefined)} onRolled={setRolled} />}
      {asked === 'delete' && <DeleteDialog id={id} onClose={() => setAsked(undefined)} />}
      {rolled && <SecretDialog created={rolled} onClose={() => setRolled(undefined)} />}
    </Flex>
  )
}

function RollDialog(props: { id: string; onClose: () => void; onRolled: (webhook: CreatedWebhook) => void }) {
  const { client } = useLauna()
  const renew = useRenewal()
  const rolling = useAction({
    mutationFn: () => client.webhooks.rollSecret(props.id),
    onSuccess: async (webhook) => {
      props.onRolled(webhook)
      props.onClose()
      await renew()
    },
    // The answer holds the secret, so keep no copy of it.
    gcTime: 0,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title="Make a new secret?"
      text="For one day, events are signed with both secrets. Give your server the new one within that day."
      action="Make a new secret"
      pending={rolling.isPending}
      error={rolling.error}
      onConfirm={() => rolling.mutate()}
    />
  )
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const deletion = useAction({
    mutationFn: () => client.webhooks.delete(id),
    onSuccess: async () => {
      await navigate('/webhooks')
      // The cached answer is removed only where no page shows the webhook. A page that still shows it would request the
      // deleted webhook again.
      queries.removeQueries({ queryKey: [...WEBHOOKS_KEY, id], type: 'inactive' })
      void queries.invalidateQueries({ queryKey: [...WEBHOOKS_KEY, 'list'] })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete the webhook?"
      text="Its log is deleted too. Events that were not sent yet are never sent."
      action="Delete the webhook"
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
    />
  )
}

/** Makes the page request all data about webhooks again. */
function useRenewal() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
}
