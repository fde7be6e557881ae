import type { ImportReport } from '@launa/sdk'
import { CheckCircledIcon } from '@radix-ui/react-icons'
import { Button, Callout, Flex } from '@radix-ui/themes'
import { Link } from 'react-router'
import { ImportReportLists } from './import-report.tsx'

/** The result of an import. `enabled` is whether the new endpoints are on sale. */
export function ImportResult(props: { created: number; enabled: boolean; report: ImportReport; onAgain: () => void }) {
  const { created, enabled, report, onAgain } = props
  const { skipped_count: skipped } = report
  return (
    <Flex direction="column" gap="5">
      <Callout.Root color={created > 0 ? 'green' : 'gray'} role="status">
        <Callout.Icon>
          <CheckCircledIcon />
        </Callout.Icon>
        <Callout.Text>
          {created === 1 ? 'One endpoint is' : `${created} endpoints are`} made and{' '}
          {enabled ? 'on sale' : 'switched off'}
          {skipped > 0 && `; ${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`}.
        </Callout.Text>
      </Callout.Root>
      <ImportReportLists report={report} />
      <Flex gap="3" wrap="wrap">
        <Button asChild>
          <Link to=".." relative="path">
            To the endpoints
          </Link>
        </Button>
        <Button variant="soft" color="gray" onClick={onAgain}>
          Import another file
        </Button>
      </Flex>
    </Flex>
  )
}
