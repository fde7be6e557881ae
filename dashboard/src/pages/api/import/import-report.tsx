import type { ImportReport } from '@launa/sdk'
import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { ended, sentence } from '../../../ui/text/error-text.ts'
import { counted } from '../../../ui/text/numbers.ts'

/** One text about one or more places of a document. */
interface Remark {
  name: string
  text: string
  places: number
}

/** The parts of a document that an import leaves out or changes. */
export function ImportReportLists({ report }: { report: ImportReport }) {
  const { skipped, skipped_count, warnings, warnings_count } = report
  return (
    <Flex direction="column" gap="5">
      <List
        title="Not usable"
        remarks={skipped.map(({ method, path, reason }) => ({
          name: `${method.toUpperCase()} ${path}`,
          text: sentence(reason),
          places: 1,
        }))}
        count={skipped_count}
      />
      <List title="Warnings" remarks={grouped(warnings)} count={warnings_count} />
    </Flex>
  )
}

/** Warnings with one text become one remark, which names the first place. */
function grouped(warnings: ImportReport['warnings']): Remark[] {
  const remarks = new Map<string, Remark>()
  for (const { path, message, fix } of warnings) {
    const text = `${ended(message)} ${sentence(fix)}`
    const known = remarks.get(text)
    if (known) known.places += 1
    else remarks.set(text, { name: path, text, places: 1 })
  }
  return [...remarks.values()]
}

/** The most remarks that a list shows. */
const MOST_SHOWN = 200

function List(props: { title: string; remarks: readonly Remark[]; count: number }) {
  const { title, remarks, count } = props
  if (count === 0) return null
  const shown = remarks.slice(0, MOST_SHOWN)
  // The service sends the first part of a long list.
  const more = count - shown.reduce((sum, { places }) => sum + places, 0)
  return (
    <Box>
      <Heading as="h3" size="3" mb="2">
        {title}
      </Heading>
      <ul className="plain-list">
        {shown.map(({ name, text, places }) => (
          <li key={`${name} ${text}`}>
            <Text size="2">{name}</Text>{' '}
            <Text size="2" color="gray">
              {text}
              {places > 1 && ` And in ${counted(places - 1, 'other place')}.`}
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
