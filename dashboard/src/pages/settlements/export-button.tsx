import type { QueryOf } from '@launa/sdk'
import { useLauna } from '../../api/api-provider.tsx'
import { DownloadButton } from '../../ui/data/download-button.tsx'

/** Downloads the API's own export of the filtered list. */
export function ExportButton({ query, disabled }: { query: QueryOf<'listSettlements'>; disabled: boolean }) {
  const { client, environment } = useLauna()
  const sandbox = environment === 'development' ? '-sandbox' : ''
  return (
    <DownloadButton
      label="Export CSV"
      begin={(signal) => client.settlements.export({ ...query, format: 'csv' }, { signal })}
      file={`settlements${sandbox}-${new Date().toISOString().slice(0, 10)}.csv`}
      type="text/csv;charset=utf-8"
      disabled={disabled}
    />
  )
}
