import type { Domain } from '@launa/sdk'
import { Badge, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { SuspendedNotice } from '../../../ui/states/suspended-notice.tsx'
import { CertificateState } from './certificate-state.tsx'
import { DeleteDomain } from './delete-domain.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainCheck } from './domain-check.tsx'

const STATES = {
  pending: { color: 'amber', text: 'Waiting for DNS' },
  verified: { color: 'green', text: 'Verified' },
  failed: { color: 'red', text: 'DNS record is gone' },
} as const

export function DomainCard({ domain }: { domain: Domain }) {
  const { color, text } = STATES[domain.status]
  return (
    <Card size="3" asChild>
      <section aria-label={domain.hostname}>
        <Flex direction="column" gap="4">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <Flex align="center" gap="3" wrap="wrap" minWidth="0">
              <Heading as="h2" size="4" className="page-title">
                {domain.hostname}
              </Heading>
              <Badge color={color} role="status">
                {text}
              </Badge>
            </Flex>
            <DeleteDomain domain={domain} />
          </Flex>
          {domain.suspended && <SuspendedNotice suspension={domain.suspended} host={domain.hostname} />}
          {domain.status !== 'verified' && (
            <Text size="2" color="gray">
              Publish both records where the zone is kept. This page looks again by itself; DNS may take a few minutes.
            </Text>
          )}
          <DnsRecords domain={domain} />
          {domain.status === 'verified' ? <CertificateState domain={domain} /> : <DomainCheck domain={domain} />}
        </Flex>
      </section>
    </Card>
  )
}
