import type { ImportReport } from '@launa/sdk'
import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { useNetworkName } from '../../../platform/network-name.tsx'
import { counted } from '../../../ui/text/numbers.ts'
import { withCode } from '../../../ui/text/with-code.tsx'
import { type Remark, skippedRemarks, warningRemarks } from './remarks.ts'

/** The parts of a document that an import leaves out or changes. */
export function ImportReportLists({ report }: { report: ImportReport }) {
  const { skipped, skipped_count, warnings, warnings_count } = report
  const nameOf = useNetworkName()
  return (
    <Flex direction="column" gap="5">
      <List title="Not usable" remarks={skippedRemarks(skipped)} count={skipped_count} />
      <List title="Warnings" remarks={warningRemarks(warnings, nameOf)} count={warnings_count} />
    </Flex>
  )
}

/** The maximum numbers of remarks in a list, and of places that are shown with a remark. */
const MOST_SHOWN = 200
const FEW_PLACES = 3

function List({ title, remarks, count }: { title: string; remarks: readonly Remark[]; count: number }) {
  if (count === 0) return null
  const shown = remarks.slice(0, MOST_SHOWN)
  // The service sends only the first part of a long list.
  const more = count - shown.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <Box>
      <Heading as="h2" size="3" mb="2">
        {title}
      </Heading>
      <ul className="plain-list">
        {shown.map((remark) => (
          <li key={remark.text}>
            <Text as="div" size="2">
              {withCode(remark.text)}
            </Text>
            <Places {...remark} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Text size="2" color="gray">
              and {more} more
            </Text>
          </li>
        )}
      </ul>
    </Box>
  )
}

function Places({ places }: Remark) {
  const list = (
    <Text size="2" color="gray">
      {places.join(', ')}
    </Text>
  )
  if (places.length <= FEW_PLACES) return list
  return (
    <details className="raw">
      <summary>{counted(places.length, 'place')}</summary>
      {list}
    </details>
  )
}
