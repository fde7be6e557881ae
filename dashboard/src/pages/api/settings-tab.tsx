import { Flex } from '@radix-ui/themes'
import { useLauna } from '../../api/api-provider.tsx'
import { JsonView } from '../../ui/data/json-view.tsx'
import { useApi } from './api-page.tsx'
import { ApiForm } from './settings/api-form.tsx'
import { DangerZone } from './settings/danger-zone.tsx'
import { UpstreamHeadersCard } from './settings/upstream-headers.tsx'

export function Component() {
  const api = useApi()
  const { builds } = useLauna()
  return (
    <Flex direction="column" gap="5" className="form-column">
      {builds && (
        <>
          <ApiForm key={api.id} api={api} />
          <UpstreamHeadersCard api={api} />
          <DangerZone api={api} />
        </>
      )}
      <JsonView value={api} label="the API as JSON" />
    </Flex>
  )
}
