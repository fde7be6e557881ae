import { PlusIcon, TrashIcon } from '@radix-ui/react-icons'
import { Button, Flex, IconButton, Select, Text, TextField } from '@radix-ui/themes'
import { Field } from '../ui/fields/field.tsx'
import { shortened } from '../ui/text/shortened.ts'
import { type PriceNetwork, priceProblem } from './price.ts'
import type { PriceRow } from './price-list.ts'

/** The most options for each endpoint that the service takes. */
const MOST_OPTIONS = 8

/** The price of an endpoint on each of its networks. */
export function PriceListFields(props: {
  rows: readonly PriceRow[]
  onRows: (rows: PriceRow[]) => void
  networks: readonly PriceNetwork[]
  error?: string | undefined
}) {
  const { rows, onRows, networks } = props
  const change = (key: number, changes: Partial<PriceRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const free = networks.find(({ network }) => !rows.some((row) => row.network === network))
  const add = () => {
    if (free) onRows([...rows, { key: nextKey(rows), network: free.network, usdc: '', from: undefined }])
  }
  return (
    <Flex direction="column" gap="3" align="stretch">
      {rows.map((row, index) => (
        <Flex key={row.key} gap="3" align="end">
          <PriceField
            row={row}
            networks={networks}
            error={index === 0 ? props.error : undefined}
            onChange={(changes) => change(row.key, changes)}
          />
          {rows.length > 1 && (
            <IconButton
              type="button"
              variant="ghost"
              color="gray"
              aria-label="Remove this price"
              mb="2"
              onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
            >
              <TrashIcon />
            </IconButton>
          )}
        </Flex>
      ))}
      {free && rows.length < MOST_OPTIONS && rows.length > 0 && (
        <Button type="button" variant="ghost" size="1" onClick={add} className="align-start">
          <PlusIcon /> Also on another network
        </Button>
      )}
    </Flex>
  )
}

function PriceField(props: {
  row: PriceRow
  networks: readonly PriceNetwork[]
  error: string | undefined
  onChange: (changes: Partial<PriceRow>) => void
}) {
  const { row, networks, onChange } = props
  const { usdc, from } = row
  if (usdc === undefined)
    return (
      <Text size="2" color="gray" className="grow">
        {from?.amount} units of {shortened(from?.asset ?? '')} on {row.network}
      </Text>
    )
  const typed = usdc === '' ? undefined : priceProblem(usdc)
  return (
    <>
      <div className="grow">
        <Field label="Price per request" error={props.error} problem={typed}>
          {(control) => (
            <TextField.Root
              {...control}
              value={usdc}
              onChange={({ target }) => onChange({ usdc: target.value.trim() })}
              inputMode="decimal"
              placeholder="0.10"
              autoComplete="off"
              required
            >
              <TextField.Slot side="right">
                <span className="slot-text">USDC</span>
              </TextField.Slot>
            </TextField.Root>
          )}
        </Field>
      </div>
      {(networks.length > 1 || !networks.some(({ network }) => network === row.network)) && (
        <Field label="Paid on">
          {(control) => (
            <Select.Root value={row.network} onValueChange={(network) => onChange({ network })}>
              <Select.Trigger {...control} />
              <Select.Content>
                {networks.map(({ network, name }) => (
                  <Select.Item key={network} value={network}>
                    {name}
                  </Select.Item>
                ))}
                {!networks.some(({ network }) => network === row.network) && (
                  <Select.Item value={row.network}>{row.network}</Select.Item>
                )}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    </>
  )
}

function nextKey(rows: readonly PriceRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}
