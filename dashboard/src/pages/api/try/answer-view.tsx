import { Badge, Flex, Heading, Text } from '@radix-ui/themes'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import type { Answer } from './answer.ts'

/** An answer as text, unchanged: the page shows it and never runs it. */
export function AnswerView({ title, answer }: { title: string; answer: Answer }) {
  const { status, contentType, text, size, cut, milliseconds } = answer
  return (
    <section aria-label={title}>
      <Flex direction="column" gap="3">
        <Flex gap="3" align="center" wrap="wrap" role="status">
          <Badge color={status < 300 ? 'green' : status < 500 ? 'amber' : 'red'} size="2">
            {status}
          </Badge>
          <Heading as="h2" size="4">
            {title}
          </Heading>
          <Text size="2" color="gray">
            {[contentType, `${milliseconds} ms`].filter(Boolean).join(' · ')}
          </Text>
        </Flex>
        {text === undefined ? (
          <Text size="2">{size} bytes that are not text.</Text>
        ) : text === '' ? (
          <Text size="2" color="gray">
            The body is empty.
          </Text>
        ) : (
          <CodeBlock code={text} label="the answer's body" />
        )}
        {cut && (
          <Text size="2" color="gray">
            There was more; the rest was not read.
          </Text>
        )}
      </Flex>
    </section>
  )
}
