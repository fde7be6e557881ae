import type { ImportReport } from '@launa/sdk'
import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { sentence } from '../../../ui/text/error-text.ts'

/** The parts of a document that an import leaves out or changes. */
export function ImportReportLists({ report }: { report: ImportReport }) {
  const { skipped, skipped_count, warnings, warnings_count } = report
  return (
    <Flex direction="column" gap="5">
      <List
        title="Not usable"
        items={skipped.map(({ method, path, reason }) => ({ name: `${method.toUpperCase()} ${path}`, text: reason }))}
        count={skipped_count}
      />
      <List
        title="Warnings"
        items={warnings.map(({ path, message, fix }) => ({
          name: path,
          text: `${sentence(message)} ${sentence(fix)}`,
        }))}
        count={warnings_count}
      />
    </Flex>
  )
}

/** The most items that a list shows. */
const MOST_SHOWN = 200

function List(props: { title: string; items: readonly { name: string; text: string }[]; count: number }) {
  const { title, items, count } = props
  if (count === 0) return null
  const shown = items.slice(0, MOST_SHOWN)
  const more = count - shown.length
  return (
    <Box>
      <Heading as="h3" size="3" mb="2">
        {title}
      </Heading>
      <ul className="plain-list">
        {shown.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            <Text size="2">{name}</Text>{' '}
            <Text size="2" color="gray">
              {sentence(text)}
            </Text>
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
