import type { Api } from '@launa/sdk'
import { Callout, Link } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'

/** The maximum number of paused APIs that the overview names. */
const MOST_NAMED = 5

/** Names the APIs that their seller has paused, because nobody can buy from them. */
export function PausedApis({ apis = [] }: { apis: readonly Api[] | undefined }) {
  const paused = apis.filter(({ enabled }) => !enabled)
  if (paused.length === 0) return null
  return (
    <Callout.Root color="gray" highContrast mb="5" role="status" aria-label="Paused APIs">
      <Callout.Text className="anywhere">
        Paused, so buyers get a 404:{' '}
        {paused.slice(0, MOST_NAMED).map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link asChild underline="always">
              <RouterLink to={`/apis/${id}/settings`}>{name}</RouterLink>
            </Link>
          </span>
        ))}
        {paused.length > MOST_NAMED && ` and ${paused.length - MOST_NAMED} more`}.
      </Callout.Text>
    </Callout.Root>
  )
}
