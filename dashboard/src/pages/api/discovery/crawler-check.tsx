import type { Discovery } from '@launa/sdk'
import { CheckCircledIcon, CrossCircledIcon, ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Badge, Button, Card, Flex, Heading, Link, Text } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import type { Finding, Remedy } from '../../../../../programs/discovery/finding.ts'
import { payabilityFindings } from '../../../../../programs/discovery/payability-findings.ts'
import { useLauna } from '../../../api/api-provider.tsx'
import { useNetworkName } from '../../../platform/network-name.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { counted } from '../../../ui/text/numbers.ts'
import { withCode } from '../../../ui/text/with-code.tsx'
import { warningText } from '../endpoints/warning-text.ts'

/** Longest duration of a whole check, in milliseconds. */
const LONGEST_CHECK = 60_000

const REMEDIES: Readonly<Record<Remedy, { to: string; text: string }>> = {
  discovery_contact_email: { to: 'settings', text: 'Set a contact' },
  discovery_guidance: { to: 'settings', text: 'Write guidance' },
  request_schema: { to: '', text: 'Edit its schemas' },
  response_schema: { to: '', text: 'Edit its schemas' },
}

/**
 * Checks the API as the crawler of an x402 registry does. The seller starts the check with a button, because its calls
 * count as challenges.
 */
export function CrawlerCheck(props: { apiId: string; origin: string; discovery: Discovery }) {
  const { apiId, origin, discovery } = props
  const nameOf = useNetworkName()
  const textOf = (warning: Discovery['payable_endpoints']['warnings'][number]) => {
    const { message, fix } = warningText(warning, nameOf)
    return `${message} ${fix}`
  }
  const check = useAction({
    mutationFn: async () => {
      const { checkHost } = await import('../../../../../programs/discovery/check-host.ts')
      const signal = AbortSignal.timeout(LONGEST_CHECK)
      const expected = discovery.discoverable_endpoint_count
      const found = await checkHost(origin, { fetch: (input, init) => fetch(input, init), signal, expected })
      return { ...found, findings: [...payabilityFindings(discovery.payable_endpoints, textOf), ...found.findings] }
    },
  })
  return (
    <Card size="3" asChild>
      <section>
        <Flex justify="between" align="start" gap="4" wrap="wrap" mb={check.data || check.error ? '4' : '0'}>
          <div className="measure">
            <Heading as="h2" size="4" mb="1">
              What a crawler would miss
            </Heading>
            <Text as="p" size="2" color="gray">
              The check reads the documents and asks each endpoint for its price, without paying. Its requests count
              among the 402 answers.
            </Text>
          </div>
          <Button variant="soft" loading={check.isPending} onClick={() => check.mutate()}>
            {check.data ? 'Check again' : 'Check it'}
          </Button>
        </Flex>
        {check.error && <ErrorState error={check.error} />}
        {check.data && <Findings apiId={apiId} findings={check.data.findings} endpoints={check.data.endpoints} />}
      </section>
    </Card>
  )
}

function Findings(props: { apiId: string; findings: readonly Finding[]; endpoints: number }) {
  const { apiId, findings, endpoints } = props
  if (findings.length === 0)
    return (
      <Flex gap="2" align="center" role="status">
        <Text color="green" className="with-icon">
          <CheckCircledIcon aria-hidden />
        </Text>
        <Text size="2">A crawler misses nothing: it finds {counted(endpoints, 'endpoint')}.</Text>
      </Flex>
    )
  return (
    <ul className="plain-list" aria-label="Findings">
      {findings.map((finding) => (
        <li key={`${finding.where} ${finding.message}`}>
          <FindingRow apiId={apiId} finding={finding} />
        </li>
      ))}
    </ul>
  )
}

function FindingRow({ apiId, finding }: { apiId: string; finding: Finding }) {
  const { builds } = useLauna()
  const { level, where, message, remedy } = finding
  const error = level === 'error'
  const Icon = error ? CrossCircledIcon : ExclamationTriangleIcon
  return (
    <Flex gap="1" gapX="3" align="baseline" wrap="wrap">
      <Badge color={error ? 'red' : 'amber'}>
        <Icon aria-hidden /> {error ? 'hides it' : 'less useful'}
      </Badge>
      <Text size="2" className="finding-text">
        <Text className="mono">{where}</Text> {withCode(message)}
        {builds && remedy && (
          <>
            {'. '}
            <Link asChild underline="always">
              <RouterLink to={`/apis/${apiId}/${REMEDIES[remedy].to}`}>{REMEDIES[remedy].text}</RouterLink>
            </Link>
          </>
        )}
      </Text>
    </Flex>
  )
}
