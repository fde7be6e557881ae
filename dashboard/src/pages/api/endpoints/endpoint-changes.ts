import type { Endpoint } from '@launa/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../../../api/api-provider.tsx'
import { whileUnchanged } from '../../../api/unchanged.ts'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { errorText, lacksCode } from '../../../ui/text/error-text.ts'
import { endpointsKey, renewServed, showChanged } from '../endpoints-query.ts'
import { restoredEndpoint } from './restored-endpoint.ts'

type Changes = Parameters<ReturnType<typeof useLauna>['client']['apis']['endpoints']['update']>[2]

/** Changes an endpoint and shows the state that the service returns. */
export function useUpdateEndpoint(endpoint: Endpoint, onSaved: (changed: Endpoint) => void) {
  const { client } = useLauna()
  const queries = useQueryClient()
  return useAction({
    mutationFn: async (changes: Changes) => {
      const { api_id, id } = endpoint
      const unchanged = await whileUnchanged(endpoint, () => client.apis.endpoints.get(api_id, id))
      return client.apis.endpoints.update(api_id, id, changes, unchanged)
    },
    onSuccess: (changed) => {
      showChanged(queries, changed.api_id, (one) => (one.id === changed.id ? changed : one))
      renewServed(queries, changed.api_id)
      onSaved(changed)
    },
  })
}

/** Deletes an endpoint at once. For some seconds the seller can undo the deletion: this creates the endpoint again, with a new id. */
export function useDeleteEndpoint(endpoint: Endpoint, onDone: () => void) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const restore = async () => {
    try {
      await client.apis.endpoints.create(endpoint.api_id, restoredEndpoint(endpoint))
      toast.show({ title: `${endpoint.method} ${endpoint.path_pattern} is sold again` })
    } catch (error) {
      const text = lacksCode(error)
        ? 'Its payee needs a code, because the account no longer pays it.'
        : errorText(error)
      toast.show({ kind: 'error', title: 'The endpoint could not be restored', text })
    }
    await queries.invalidateQueries({ queryKey: endpointsKey(endpoint.api_id) })
  }
  return useAction({
    mutationFn: async () => {
      const { api_id, id } = endpoint
      const unchanged = await whileUnchanged(endpoint, () => client.apis.endpoints.get(api_id, id))
      return client.apis.endpoints.delete(api_id, id, unchanged)
    },
    onSuccess: () => {
      showChanged(queries, endpoint.api_id, (one) => (one.id === endpoint.id ? undefined : one))
      renewServed(queries, endpoint.api_id)
      onDone()
      toast.show({
        title: `${endpoint.method} ${endpoint.path_pattern} is deleted`,
        // The deletion of an endpoint that is sold once cannot be undone, because its end time cannot be set again.
        ...(!endpoint.expires_at && { action: { label: 'Undo', run: restore } }),
      })
    },
  })
}

/**
 * Switches an endpoint on or off. The page shows the new state before the service has answered, and shows the old state
 * again after a refusal.
 */
export function useEndpointSwitch(endpoint: Endpoint) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const show = (enabled: boolean) =>
    showChanged(queries, endpoint.api_id, (one) => (one.id === endpoint.id ? { ...one, enabled } : one))
  return useAction({
    mutationFn: (enabled: boolean) => client.apis.endpoints.update(endpoint.api_id, endpoint.id, { enabled }),
    onMutate: async (enabled) => {
      // Cancel requests in progress: their answers would show the old state again.
      await queries.cancelQueries({ queryKey: endpointsKey(endpoint.api_id) })
      show(enabled)
    },
    // Keep the new `updated_at`: a later edit compares it, to notice changes of the endpoint by other clients.
    onSuccess: (changed) => {
      showChanged(queries, changed.api_id, (one) => (one.id === changed.id ? changed : one))
      renewServed(queries, changed.api_id)
    },
    onError: (error, enabled) => {
      show(!enabled)
      const title = `${endpoint.method} ${endpoint.path_pattern} stays ${enabled ? 'off' : 'on'}`
      toast.show({ kind: 'error', title, text: errorText(error) })
    },
  })
}
