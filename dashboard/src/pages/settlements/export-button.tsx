import { useLauna } from '../../api/api-provider.tsx'
import { DownloadButton } from '../../ui/data/download-button.tsx'
import { exportName } from './export-name.ts'
import { queryOf, type SettlementFilter } from './settlement-filter.ts'

/** A button that downloads the filtered list, as the service exports it. */
export function ExportButton({ filter, disabled }: { filter: SettlementFilter; disabled: boolean }) {
  const { client, environment } = useLauna()
  return (
    <DownloadButton
      label="Export CSV"
      begin={(signal) => client.settlements.export({ ...queryOf(filter), format: 'csv' }, { signal })}
      file={exportName(filter, { environment, now: new Date() })}
      type="text/csv;charset=utf-8"
      disabled={disabled}
    />
  )
}
