import { Flex } from '@radix-ui/themes'
import { useApi } from './api-page.tsx'
import { ApiForm } from './settings/api-form.tsx'
import { DangerZone } from './settings/danger-zone.tsx'
import { UpstreamHeadersCard } from './settings/upstream-headers.tsx'

export function Component() {
  const api = useApi()
  return (
    <Flex direction="column" gap="5" className="form-column">
      {/* What another tab or client has changed meanwhile is what is edited. */}
      <ApiForm key={api.updated_at} api={api} />
      <UpstreamHeadersCard api={api} />
      <DangerZone api={api} />
    </Flex>
  )
}
