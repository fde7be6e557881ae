import type { QueryOf } from '@launa/sdk'
import { useLauna } from '../../api/api-provider.tsx'
import { DownloadButton } from '../../ui/data/download-button.tsx'
import { exportFile, type SettlementFilter } from './settlement-filter.ts'

/** Downloads the API's own export of the filtered list. */
export function ExportButton(props: {
  filter: SettlementFilter
  query: QueryOf<'listSettlements'>
  disabled: boolean
}) {
  const { filter, query, disabled } = props
  const { client, environment } = useLauna()
  return (
    <DownloadButton
      label="Export CSV"
      begin={(signal) => client.settlements.export({ ...query, format: 'csv' }, { signal })}
      file={exportFile(filter, environment)}
      type="text/csv;charset=utf-8"
      disabled={disabled}
    />
  )
}
