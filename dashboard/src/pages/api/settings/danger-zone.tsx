import type { Api } from '@launa/sdk'
import { Button, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SAVED } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { APIS_KEY, apiQuery } from '../api-query.ts'

export function DangerZone({ api }: { api: Api }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: () => client.apis.delete(api.id),
    onSuccess: async () => {
      await navigate('/apis', { state: SAVED })
      // The cached answer is removed only where no page shows the API. A page that still shows it would request the
      // deleted API again.
      queries.removeQueries({ queryKey: apiQuery(client, api.id).queryKey, type: 'inactive' })
      void queries.invalidateQueries({ queryKey: [...APIS_KEY, 'list'] })
      toast.show({ title: `${api.name} is deleted` })
    },
  })
  return (
    <Card size="3" asChild>
      <section>
        <Flex justify="between" align="center" gap="4" wrap="wrap">
          <div className="measure">
            <Heading as="h2" size="4" mb="1">
              Delete this API
            </Heading>
            <Text as="p" size="2" color="gray">
              Its endpoints and domains are deleted too. Settlements stay. To stop selling for a while, switch off
              “Serving” above instead.
            </Text>
          </div>
          <Button color="red" variant="soft" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </Flex>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Delete ${api.name}?`}
          text={`Buyers who call ${api.primary_host} get a 404 from then on. This cannot be undone.`}
          action="Delete the API"
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
        />
      </section>
    </Card>
  )
}
