import type { Api } from '@launa/sdk'
import { Badge, Button, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { apiQuery } from '../api-query.ts'
import { UpstreamHeadersDialog } from './upstream-headers-dialog.tsx'

/** The headers that the gateway adds to each request to the upstream. The service takes their values and never shows them. */
export function UpstreamHeadersCard({ api }: { api: Api }) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const names = api.upstream_header_names
  const save = useSave(api, () => {
    setEditing(false)
    setRemoving(false)
  })
  const open = (setOpen: (open: boolean) => void) => (next: boolean) => {
    save.reset()
    setOpen(next)
  }
  return (
    <Card size="3" asChild>
      <section>
        <Heading as="h2" size="4" mb="1">
          Headers for your API
        </Heading>
        <Text as="p" size="2" color="gray" mb="4">
          The gateway adds them to every request that it passes on, such as a secret key. The service stores them
          encrypted, and never shows their values again.
        </Text>
        <Flex gap="2" wrap="wrap" mb="4">
          {names.map((name) => (
            <Badge key={name} size="2" color="gray" className="mono anywhere">
              {name}
            </Badge>
          ))}
          {names.length === 0 && <Text size="2">None.</Text>}
        </Flex>
        <Flex gap="3" wrap="wrap">
          <Button variant="soft" onClick={() => open(setEditing)(true)}>
            {names.length === 0 ? 'Set headers' : 'Replace the headers'}
          </Button>
          {names.length > 0 && (
            <Button variant="soft" color="red" onClick={() => open(setRemoving)(true)}>
              Remove them
            </Button>
          )}
        </Flex>
        {editing && (
          <UpstreamHeadersDialog
            names={names}
            pending={save.isPending}
            error={save.error}
            onOpenChange={open(setEditing)}
            onSave={(headers) => save.mutate(headers)}
          />
        )}
        <ConfirmDialog
          open={removing}
          onOpenChange={open(setRemoving)}
          title="Remove the headers?"
          text={`Your API gets requests without ${names.join(', ')} from then on.`}
          action="Remove the headers"
          pending={save.isPending}
          error={save.error}
          onConfirm={() => save.mutate(null)}
        />
      </section>
    </Card>
  )
}

function useSave(api: Api, onSaved: () => void) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: (headers: Record<string, string> | null) => client.apis.update(api.id, { upstream_headers: headers }),
    onSuccess: (changed) => {
      queries.setQueryData(apiQuery(client, api.id).queryKey, changed)
      onSaved()
      toast.show({ title: 'Saved' })
    },
  })
}
