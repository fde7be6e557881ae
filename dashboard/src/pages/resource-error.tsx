import { NotFoundError } from '@launa/sdk'
import { Button, Flex } from '@radix-ui/themes'
import { useLauna } from '../api/api-provider.tsx'
import { useHasSandbox } from '../platform/use-has-sandbox.ts'
import { ErrorState } from '../ui/states/error-state.tsx'

/** Shown instead of one resource that could not be loaded. A resource exists in one environment, so its link may be of the other one. */
export function ResourceError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { environment, switchEnvironment } = useLauna()
  const hasSandbox = useHasSandbox()
  if (!(error instanceof NotFoundError)) return <ErrorState error={error} onRetry={onRetry} />
  const other = environment === 'production' ? 'development' : 'production'
  return (
    <Flex direction="column" gap="3" align="start">
      <ErrorState error={error} />
      {hasSandbox && (
        <Button variant="soft" onClick={() => switchEnvironment(other)}>
          Look in {other === 'production' ? 'production' : 'the Sandbox'}
        </Button>
      )}
    </Flex>
  )
}
