import type { Problem } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Callout, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { Time } from '../../ui/text/time.tsx'

const LOOK_EVERY = 30_000
/** The maximum number of problems that the overview shows. */
const MOST_SHOWN = 10

/** The present problems of the seller's APIs. Shows nothing if there are none, or if the request fails. */
export function Problems() {
  const { client, may } = useLauna()
  const problems = useQuery({
    queryKey: ['problems'],
    queryFn: async ({ signal }) => client.problems.list({ limit: MOST_SHOWN + 1 }, { signal }),
    refetchInterval: LOOK_EVERY,
    enabled: may('apis:read'),
  })
  const items = problems.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Callout.Root color="red" highContrast mb="5" role="status" aria-label="Problems of your APIs">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      {items.slice(0, MOST_SHOWN).map((problem) => (
        <OneProblem key={problem.id} problem={problem} />
      ))}
      {items.length > MOST_SHOWN && <Callout.Text>There are more: launa status lists all of them.</Callout.Text>}
    </Callout.Root>
  )
}

function OneProblem({ problem }: { problem: Problem }) {
  const place = problem.domain_id ? `/apis/${problem.api_id}/domains` : `/apis/${problem.api_id}`
  return (
    <Callout.Text className="anywhere">
      {problem.text} {problem.action}{' '}
      <Link asChild>
        <RouterLink to={place}>Open {problem.subject}</RouterLink>
      </Link>{' '}
      <Text as="span" size="1" color="gray">
        (since <Time iso={problem.since} />)
      </Text>
    </Callout.Text>
  )
}
