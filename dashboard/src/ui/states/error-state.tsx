import { ApiError } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Button, Callout, Flex, Text } from '@radix-ui/themes'
import { errorReference, errorText, isForbidden } from '../text/error-text.ts'

/** Shown instead of content that could not be loaded, or of a failed action. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const reference = errorReference(error)
  // Leave out each detail that the message already contains.
  const details =
    error instanceof ApiError && !isForbidden(error)
      ? error.details.filter(({ message }) => !error.message.includes(message))
      : []
  return (
    <Callout.Root color="red" highContrast role="alert">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Flex direction="column" gap="2" align="start">
        <Callout.Text>{errorText(error)}</Callout.Text>
        {details.map(({ path, message }) => (
          <Text key={`${path} ${message}`} size="2">
            {path} {message}
          </Text>
        ))}
        {reference && (
          <Text size="1" className="reference">
            {reference}
          </Text>
        )}
        {onRetry && !isForbidden(error) && (
          <Button size="1" variant="soft" color="red" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Flex>
    </Callout.Root>
  )
}
