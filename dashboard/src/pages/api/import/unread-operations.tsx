import type { ParsedOpenapi } from '@launa/sdk'
import { Box, Heading, Text } from '@radix-ui/themes'
import { sentence } from '../../../ui/error-text.ts'

/** The parts of the document that cannot be sold, with the reasons. */
export function UnreadOperations({ skipped }: { skipped: ParsedOpenapi['skipped'] }) {
  if (skipped.length === 0) return null
  return (
    <Box>
      <Heading as="h3" size="3" mb="2">
        Not usable
      </Heading>
      <ul className="plain-list">
        {skipped.map(({ method, path, reason }) => (
          <li key={`${method} ${path} ${reason}`}>
            <Text size="2">
              {method.toUpperCase()} {path}
            </Text>{' '}
            <Text size="2" color="gray">
              {sentence(reason)}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  )
}
