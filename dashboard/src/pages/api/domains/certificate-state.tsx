import type { Domain } from '@launa/sdk'
import { Badge, Flex, Text } from '@radix-ui/themes'
import { sentence } from '../../../ui/text/error-text.ts'
import { Time } from '../../../ui/text/time.tsx'

const STATES = {
  none: { color: 'gray', text: 'No certificate' },
  pending: { color: 'amber', text: 'Certificate is on its way' },
  issued: { color: 'green', text: 'Certificate issued' },
  failed: { color: 'red', text: 'No certificate yet' },
} as const

/** The TLS state of a verified name: the dates of its certificate, a failure and the next try. */
export function CertificateState({ domain: { certificate } }: { domain: Domain }) {
  const { status, reason, not_after, next_attempt_at } = certificate
  const { color, text } = STATES[status]
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Badge color={color} role="status">
        {text}
      </Badge>
      <Text size="2" color="gray">
        {reason && `${sentence(reason)} `}
        {not_after && (
          <>
            Valid until <Time iso={not_after} />.{' '}
          </>
        )}
        {next_attempt_at && (
          <>
            {status === 'issued' ? 'Renewed' : 'Tried'} at <Time iso={next_attempt_at} />.
          </>
        )}
      </Text>
    </Flex>
  )
}
