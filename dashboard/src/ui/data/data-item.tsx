import { DataList } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** One labelled value in a `DataList`. */
export function DataItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item align="start">
      <DataList.Label minWidth="132px">{label}</DataList.Label>
      <DataList.Value className="data-value">{children}</DataList.Value>
    </DataList.Item>
  )
}
