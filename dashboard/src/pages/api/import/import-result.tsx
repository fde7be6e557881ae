import type { ImportedOpenapi } from '@launa/sdk'
import { CheckCircledIcon } from '@radix-ui/react-icons'
import { Button, Callout, Flex } from '@radix-ui/themes'
import { Link } from 'react-router'
import { UnreadOperations } from './unread-operations.tsx'

/** What an import has done. */
export function ImportResult({ result, onAgain }: { result: ImportedOpenapi; onAgain: () => void }) {
  const { created, skipped } = result
  return (
    <Flex direction="column" gap="5">
      <Callout.Root color={created.length > 0 ? 'green' : 'gray'} role="status">
        <Callout.Icon>
          <CheckCircledIcon />
        </Callout.Icon>
        <Callout.Text>
          {created.length === 1 ? 'One endpoint is' : `${created.length} endpoints are`} made and on sale
          {skipped.length > 0 && `; ${skipped.length} ${skipped.length === 1 ? 'was' : 'were'} skipped`}.
        </Callout.Text>
      </Callout.Root>
      <UnreadOperations skipped={skipped} />
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
