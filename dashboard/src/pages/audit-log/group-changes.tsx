import type { AuditRecord } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Difference } from '../../ui/data/difference.tsx'
import { counted } from '../../ui/text/numbers.ts'
import { fieldWordsOf } from './field-words.tsx'
import type { RecordGroup } from './record-groups.ts'

/** The changes in the records of one group. If all records have equal changes, the changes are shown once. */
export function GroupChanges({ group: { newest, records } }: { group: RecordGroup }) {
  const [open, setOpen] = useState(false)
  const isUpdate = newest.action === 'updated'
  if (records.length === 1) return <Changes record={newest} open={isUpdate} />
  const isShared = new Set(records.map(({ before, after }) => JSON.stringify([before, after]))).size === 1
  return (
    <>
      {isShared && <Changes record={newest} open={isUpdate} />}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="summary-line">
          <Text size="1">Each of the {counted(records.length, 'record')}</Text>
        </summary>
        {open && (
          <ul className="plain-list group-records">
            {records.map((record) => (
              <li key={record.id}>
                <Text size="1" className="anywhere">
                  {record.resource_name}
                </Text>
                {!isShared && <Changes record={record} open={isUpdate} />}
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  )
}

function Changes({ record, open }: { record: AuditRecord; open: boolean }) {
  return <Difference change={record} open={open} words={fieldWordsOf(record.resource_type)} />
}
