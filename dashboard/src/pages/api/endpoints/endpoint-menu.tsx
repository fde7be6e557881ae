import type { Endpoint } from '@launa/sdk'
import { DotsHorizontalIcon } from '@radix-ui/react-icons'
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx'
import { useDeleteEndpoint } from './endpoint-changes.ts'
import { SchemasDialog } from './schemas-dialog.tsx'
import { WarningsDialog } from './warnings.tsx'

type Opened = 'edit' | 'schemas' | 'delete' | 'warnings' | undefined

export function EndpointMenu({ endpoint }: { endpoint: Endpoint }) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const onSaved = ({ warnings }: Endpoint) => setOpened(warnings.length > 0 ? 'warnings' : undefined)
  const onOpenChange = (open: boolean) => {
    if (!open) close()
  }
  const name = `${endpoint.method} ${endpoint.path_pattern}`
  const remove = useDeleteEndpoint(endpoint, close)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <IconButton variant="ghost" color="gray" aria-label={`What to do with ${name}`}>
            <DotsHorizontalIcon />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          <DropdownMenu.Item onSelect={() => setOpened('edit')}>Change price and details</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => setOpened('schemas')}>Schemas</DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item color="red" onSelect={() => setOpened('delete')}>
            Delete
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {opened === 'edit' && <EditEndpointDialog endpoint={endpoint} onClose={close} onSaved={onSaved} />}
      {opened === 'schemas' && <SchemasDialog endpoint={endpoint} onClose={close} onSaved={onSaved} />}
      {opened === 'warnings' && <WarningsDialog endpoint={endpoint} isSaved onClose={close} />}
      <ConfirmDialog
        open={opened === 'delete'}
        onOpenChange={onOpenChange}
        title={`Delete ${name}?`}
        text="Buyers get a 404 from then on. Payments that are under way are still settled, and settlements stay. You can undo this for a few seconds."
        action="Delete the endpoint"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
