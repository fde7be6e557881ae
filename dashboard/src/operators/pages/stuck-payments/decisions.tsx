import { Badge, Box, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { Time } from '../../../ui/text/time.tsx'
import type { Decision } from '../../api/shapes.ts'
import { VERDICTS } from './verdicts.ts'

/** The decisions of operators about a payment, with their outcomes. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Card size="3" asChild>
      <section aria-label="Decisions">
        <Heading as="h2" size="3" mb="3">
          Decisions
        </Heading>
        {decisions.length === 0 && <Text color="gray">None.</Text>}
        <Flex direction="column" gap="4">
          {decisions.map((decision) => (
            <Box key={decision.id}>
              <Flex gap="2" align="center" wrap="wrap">
                <Text weight="medium">{VERDICTS[decision.verdict].text}</Text>
                <Outcome decision={decision} />
              </Flex>
              <Text as="p" size="2" className="evidence">
                {decision.evidence}
              </Text>
              {decision.transaction && (
                <Text as="div" size="1" color="gray" className="anywhere">
                  {decision.transaction}
                </Text>
              )}
              <Text as="div" size="1" color="gray" className="anywhere">
                {decision.decided_by}, <Time iso={decision.decided_at} />
              </Text>
            </Box>
          ))}
        </Flex>
      </section>
    </Card>
  )
}

function Outcome({ decision: { outcome, outcome_reason: reason } }: { decision: Decision }) {
  if (outcome === null) return <Badge color="amber">waits</Badge>
  if (outcome === 'carried_out') return <Badge color="green">carried out</Badge>
  return <Badge color="red">refused{reason && `: ${reason}`}</Badge>
}
