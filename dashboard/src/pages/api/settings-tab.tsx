import { Flex } from '@radix-ui/themes'
import { JsonView } from '../../ui/json-view.tsx'
import { useApi } from './api-page.tsx'
import { ApiForm } from './settings/api-form.tsx'
import { DangerZone } from './settings/danger-zone.tsx'
import { UpstreamHeadersCard } from './settings/upstream-headers.tsx'

export function Component() {
  const api = useApi()
  return (
    <Flex direction="column" gap="5" className="form-column">
      <ApiForm key={api.id} api={api} />
      <UpstreamHeadersCard api={api} />
      <DangerZone api={api} />
      <JsonView value={api} label="the API as JSON" />
    </Flex>
  )
}
