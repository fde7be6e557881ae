import type { Network } from '@launa/sdk'
import { CheckboxGroup, Text } from '@radix-ui/themes'
import { fieldSentence } from '../../../ui/text/error-text.ts'
import { nameOf, unavailableText } from './production-networks.ts'

/** The networks on which a copy can sell. For a network that cannot be chosen, the field shows the reason. */
export function NetworksField(props: {
  networks: readonly Network[]
  chosen: string[]
  onChosen: (networks: string[]) => void
  /** Whether the person may name payees. */
  namesPayees: boolean
  error: string | undefined
}) {
  const { networks, chosen, onChosen, namesPayees, error } = props
  return (
    <fieldset className="plain-fieldset">
      <Text as="div" size="2" weight="medium" mb="2" asChild>
        <legend>Networks</legend>
      </Text>
      <CheckboxGroup.Root value={chosen} onValueChange={onChosen} aria-label="Networks">
        {networks.map((each) => {
          const why = unavailableText(each, { namesPayees })
          return (
            <CheckboxGroup.Item key={each.network} value={each.network} disabled={why !== undefined}>
              <span className="anywhere">
                {nameOf(each)}
                {why && `, ${why}`}
              </span>
            </CheckboxGroup.Item>
          )
        })}
      </CheckboxGroup.Root>
      <Text as="div" size="1" mt="1" color={error ? 'red' : 'gray'} role={error ? 'alert' : undefined}>
        {error
          ? fieldSentence(error)
          : 'Choose where buyers can pay. Each price keeps its amount, in USDC of each chosen network.'}
      </Text>
    </fieldset>
  )
}
