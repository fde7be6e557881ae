import type { Endpoint } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { AlertDialog, Badge, Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { useNetworkName } from '../../../platform/network-name.tsx'
import { useReturnFocus } from '../../../ui/dialogs/return-focus.ts'
import { counted } from '../../../ui/text/numbers.ts'
import { placeText, warningText } from './warning-text.ts'

/** Texts for the `payable` of an endpoint. */
export const PAYABLE = {
  yes: undefined,
  unknown: { text: 'may not be payable', color: 'amber' },
  no: { text: 'nobody can pay', color: 'red' },
} as const satisfies Record<Endpoint['payable'], { text: string; color: 'amber' | 'red' } | undefined>

/**
 * The warnings about an endpoint that the service has accepted, each with what to do. The dialog opens after a write,
 * and from the row of the endpoint.
 */
export function WarningsDialog(props: { endpoint: Endpoint; isSaved: boolean; onClose: () => void }) {
  const { endpoint, isSaved, onClose } = props
  const onCloseAutoFocus = useReturnFocus(true)
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Content maxWidth="560px" onCloseAutoFocus={onCloseAutoFocus}>
        <AlertDialog.Title>{`${endpoint.method} ${endpoint.path_pattern}`}</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="3">
          {isSaved ? 'It is saved. ' : ''}
          {SUMMARIES[endpoint.payable]}
        </AlertDialog.Description>
        <ul className="plain-list" aria-label="Warnings">
          {endpoint.warnings.map((warning) => (
            <li key={`${warning.path} ${warning.message}`}>
              <Warning warning={warning} prices={endpoint.accepts.length} />
            </li>
          ))}
        </ul>
        <Flex justify="end" mt="4">
          <AlertDialog.Action>
            <Button>Understood</Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

function Warning({ warning, prices }: { warning: Endpoint['warnings'][number]; prices: number }) {
  const { message, fix } = warningText(warning, useNetworkName())
  return (
    <>
      <Text as="p" size="2">
        <Text weight="medium">{placeText(warning, prices)}:</Text> {message}
      </Text>
      <Text as="p" size="2" color="gray">
        What you can do: {fix}
      </Text>
    </>
  )
}

const SUMMARIES: Readonly<Record<Endpoint['payable'], string>> = {
  yes: 'Buyers can pay for it. Something may still not do what you expect:',
  unknown: 'Whether buyers can pay for it could not be checked:',
  no: 'Nobody can pay for it as it is:',
}

/** A badge in the row of an endpoint that buyers may not be able to pay for. A click shows the warnings. */
export function EndpointWarnings({ endpoint }: { endpoint: Endpoint }) {
  const [opened, setOpened] = useState(false)
  const { payable, warnings } = endpoint
  const state = PAYABLE[payable]
  if (!state && warnings.length === 0) return null
  const count = counted(warnings.length, 'warning')
  return (
    <>
      <Badge asChild color={state?.color ?? 'gray'} mt="1">
        <button type="button" onClick={() => setOpened(true)}>
          <ExclamationTriangleIcon aria-hidden /> {state?.text ?? count}
        </button>
      </Badge>
      {opened && <WarningsDialog endpoint={endpoint} isSaved={false} onClose={() => setOpened(false)} />}
    </>
  )
}
