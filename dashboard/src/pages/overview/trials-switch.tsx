import { Flex, Switch, Text } from '@radix-ui/themes'

/** A switch that leaves out the payments of the seller's own Sandbox wallet. */
export default function TrialsSwitch(props: { withoutTrials: boolean; onChange: (without: boolean) => void }) {
  return (
    <Text as="label" size="2">
      <Flex gap="2" align="center">
        <Switch size="1" checked={props.withoutTrials} onCheckedChange={props.onChange} />
        Without my own trials
      </Flex>
    </Text>
  )
}
