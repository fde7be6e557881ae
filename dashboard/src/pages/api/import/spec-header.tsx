import { ArrowLeftIcon } from '@radix-ui/react-icons'
import { Button, Flex, Heading, Text } from '@radix-ui/themes'

/** The head of an import: the title of the document, and a button to choose another file. */
export function SpecHeader({ title, text, onBack }: { title: string; text: string; onBack: () => void }) {
  return (
    <Flex direction="column" gap="1" align="start">
      <Button variant="ghost" color="gray" onClick={onBack} mb="2">
        <ArrowLeftIcon /> Another file
      </Button>
      <Heading as="h2" size="5" className="page-title">
        {title}
      </Heading>
      <Text size="2" color="gray">
        {text}
      </Text>
    </Flex>
  )
}
