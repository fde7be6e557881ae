import { Flex, Select, TextField } from '@radix-ui/themes'
import { Field } from '../ui/field.tsx'
import type { PriceNetwork } from './price.ts'

/** A price in USDC, and where it is paid when there is a choice. */
export function PriceFields(props: {
  usdc: string
  onUsdc: (usdc: string) => void
  networks: readonly PriceNetwork[]
  network: string | undefined
  onNetwork: (network: string) => void
  error?: string | undefined
}) {
  const { networks, network = networks[0]?.network } = props
  return (
    <Flex gap="4" wrap="wrap" align="start">
      <Field label="Price per request" error={props.error}>
        {(control) => (
          <TextField.Root
            {...control}
            value={props.usdc}
            onChange={({ target }) => props.onUsdc(target.value.trim())}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.10"
          >
            <TextField.Slot side="right">USDC</TextField.Slot>
          </TextField.Root>
        )}
      </Field>
      {networks.length > 1 && (
        <Field label="Paid on">
          {(control) => (
            <Select.Root value={network} onValueChange={props.onNetwork}>
              <Select.Trigger {...control} />
              <Select.Content>
                {networks.map((option) => (
                  <Select.Item key={option.network} value={option.network}>
                    {option.name}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    </Flex>
  )
}
