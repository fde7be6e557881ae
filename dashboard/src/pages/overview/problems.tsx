import type { Problem } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Callout, Link, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { useNetworkName } from '../../platform/network-name.tsx'
import { withNetworkNames } from '../../platform/network-names.ts'
import { Time } from '../../ui/text/time.tsx'
import { useNamedApis } from '../api/use-named-apis.ts'

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
      <ul className="plain-list">
        {items.slice(0, MOST_SHOWN).map((problem) => (
          <li key={problem.id}>
            <OneProblem problem={problem} />
          </li>
        ))}
      </ul>
      {items.length > MOST_SHOWN && <Callout.Text>There are more: launa status lists all of them.</Callout.Text>}
    </Callout.Root>
  )
}

/** The page that shows the reason of a problem. The seller can correct the problem there. */
function placeOf({ api_id, domain_id, kind }: Problem): { to: string; text: string } {
  if (domain_id) return { to: `/apis/${api_id}/domains`, text: 'To the domain' }
  return kind === 'sales_suspended'
    ? { to: `/apis/${api_id}`, text: 'To the API' }
    : { to: `/apis/${api_id}`, text: 'To its endpoints' }
}

function OneProblem({ problem }: { problem: Problem }) {
  const place = placeOf(problem)
  const nameOf = useNetworkName()
  const apis = useNamedApis()
  const api = apis.data?.find(({ id }) => id === problem.api_id)?.name
  return (
    <>
      <Callout.Text className="anywhere">
        {/* The texts of the other kinds name the API. */}
        {problem.kind === 'endpoint_failing' && api !== undefined && `${api}: `}
        {withNetworkNames(problem.text, nameOf)} {problem.action}
      </Callout.Text>
      <Text as="div" size="1" mt="1">
        Noticed <Time iso={problem.since} />.{' '}
        <Link asChild underline="always">
          <RouterLink to={place.to}>{place.text}</RouterLink>
        </Link>
      </Text>
    </>
  )
}
