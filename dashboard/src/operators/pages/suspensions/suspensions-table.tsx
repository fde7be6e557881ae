import { Button, Link, Text } from '@radix-ui/themes'
import { createContext, use, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { columnsOf, DataTable } from '../../../ui/data/data-table.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { useOperator } from '../../api/operator-provider.tsx'
import type { Suspension } from '../../api/shapes.ts'
import { ResumeDialog } from './resume-dialog.tsx'
import { KINDS } from './suspension-kinds.ts'
import { SuspensionState } from './suspension-state.tsx'

/** A row uses this to open the dialog, because columns are defined outside of components. */
const Resume = createContext<(suspension: Suspension) => void>(() => undefined)

const column = columnsOf<Suspension>()

const columns = [
  column.accessor('target', {
    header: 'Target',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-target">
        <Text as="div" size="1" color="gray">
          {KINDS[original.kind].text}
        </Text>
        <Target suspension={original} />
      </div>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => <SuspensionState suspension={original} />,
  }),
  column.accessor('reason', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="cell-text">
        <Text as="div">{original.reason}</Text>
        {original.end_reason && (
          <Text as="div" size="1" color="gray">
            ended: {original.end_reason}
          </Text>
        )}
      </div>
    ),
  }),
  column.accessor('created_at', {
    header: 'Since',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div>
        <Time iso={original.created_at} />
        <Until suspension={original} />
      </div>
    ),
  }),
  column.display({
    id: 'resume',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <ResumeButton suspension={original} />,
  }),
]

/** Suspensions in a table. Each has a button that ends it, if the operator's role may end it. */
export function SuspensionsTable({ rows }: { rows: readonly Suspension[] }) {
  const [resumed, setResumed] = useState<Suspension>()
  return (
    <Resume value={setResumed}>
      <DataTable label="Suspensions" columns={columns} rows={rows} />
      {resumed && <ResumeDialog suspension={resumed} onClose={() => setResumed(undefined)} />}
    </Resume>
  )
}

function Target({ suspension: { kind, target } }: { suspension: Suspension }) {
  if (kind !== 'account') return <Text className="anywhere">{target}</Text>
  return (
    <Link asChild>
      <RouterLink to={`/accounts/${target}`}>{target}</RouterLink>
    </Link>
  )
}

function Until({ suspension: { ended_at: ended, until } }: { suspension: Suspension }) {
  const end = ended ?? until
  if (end === null) return null
  return (
    <Text as="div" size="1" color="gray">
      until <Time iso={end} />
    </Text>
  )
}

function ResumeButton({ suspension }: { suspension: Suspension }) {
  const resume = use(Resume)
  const { operator } = useOperator()
  const { kind, target, ended_at: ended } = suspension
  if (ended !== null || !operator.may.suspend.includes(kind)) return null
  return (
    <Button size="1" variant="soft" aria-label={`Resume ${target}`} onClick={() => resume(suspension)}>
      Resume
    </Button>
  )
}
