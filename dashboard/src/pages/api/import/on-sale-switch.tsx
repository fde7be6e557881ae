import { Flex, Switch, Text } from '@radix-ui/themes'

/** Whether an import puts its endpoints on sale at once. */
export function OnSaleSwitch({ enabled, onChange }: { enabled: boolean; onChange: (enabled: boolean) => void }) {
  return (
    <Text as="label" size="2">
      <Flex gap="3" align="center">
        <Switch checked={enabled} onCheckedChange={onChange} />
        <span>
          Put the endpoints on sale at once
          <Text as="div" size="1" color="gray">
            If not, they are created switched off. You switch them on in the list of endpoints, one by one or all at
            once.
          </Text>
        </span>
      </Flex>
    </Text>
  )
}
