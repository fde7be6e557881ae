import { Checkbox, Flex, Text } from '@radix-ui/themes'

/** Whether an import takes the prices that the document proposes. */
export function DocumentPrices(props: { checked: boolean; onChange: (checked: boolean) => void; note?: string }) {
  const { checked, onChange, note } = props
  return (
    <Text as="label" size="2">
      <Flex gap="2" align="start">
        <Checkbox checked={checked} onCheckedChange={(chosen) => onChange(chosen === true)} />
        <span>
          Take the price of an operation from the document where it proposes one
          {note && (
            <Text as="div" size="1" color="gray">
              {note}
            </Text>
          )}
        </span>
      </Flex>
    </Text>
  )
}
