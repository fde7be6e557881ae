import { PlusIcon, TrashIcon } from '@radix-ui/react-icons'
import { Box, Button, Flex, IconButton, Select, Text, TextField } from '@radix-ui/themes'
import { useNetworkName } from '../platform/network-name.tsx'
import { UnavailableNotices } from '../platform/unavailable-notice.tsx'
import { Field } from '../ui/fields/field.tsx'
import { fieldError, fieldSentence } from '../ui/text/error-text.ts'
import { shortened } from '../ui/text/shortened.ts'
import { wayText } from './payment-way.ts'
import { highPrice, type PriceNetwork, priceProblem } from './price.ts'
import { optionOfRow, type PriceRow, repeatedRows } from './price-list.ts'
import { useOtherNetworks } from './use-price-networks.ts'

/** The maximum number of payment options that the service accepts for one endpoint. */
const MOST_OPTIONS = 8

/** The price of an endpoint on each of its networks. */
export function PriceListFields(props: {
  rows: readonly PriceRow[]
  onRows: (rows: PriceRow[]) => void
  networks: readonly PriceNetwork[]
  /** The failure of the request. `path` is the path of the prices in the body of the request. */
  error: unknown
  path?: string
}) {
  const { rows, onRows, networks, error, path = 'accepts' } = props
  const change = (key: number, changes: Partial<PriceRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const free = networks.filter(({ network }) => !rows.some((row) => row.network === network))
  const [only, another] = free
  const add = () => {
    // The seller has to choose among several networks. A network chosen at random would take money where the seller
    // does not expect it.
    const network = another ? '' : (only?.network ?? '')
    onRows([...rows, { key: nextKey(rows), network, usdc: '', from: undefined }])
  }
  const others = useOtherNetworks()
  const repeated = repeatedRows(rows, networks)
  const errors = rows.map((_, index) => fieldError(error, `${path}.${index}`))
  const ofAll = errors.some(Boolean) ? undefined : fieldError(error, path)
  const isOnSeveral = new Set([...networks, ...rows].map(({ network }) => network)).size > 1
  return (
    <Flex direction="column" gap="3" align="stretch">
      {rows.map((row, index) => (
        <Flex key={row.key} gap="3" align="start">
          <PriceField
            row={row}
            networks={networks}
            namesNetwork={isOnSeveral}
            isRepeated={repeated.has(row.key)}
            error={errors[index] ?? (index === 0 ? ofAll : undefined)}
            onChange={(changes) => change(row.key, changes)}
          />
          {rows.length > 1 && (
            <IconButton
              type="button"
              variant="ghost"
              color="gray"
              aria-label="Remove this price"
              mt={row.usdc === undefined ? '1' : '6'}
              onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
            >
              <TrashIcon />
            </IconButton>
          )}
        </Flex>
      ))}
      {only && rows.length < MOST_OPTIONS && rows.length > 0 && (
        <Button type="button" variant="ghost" size="1" onClick={add} className="align-start">
          <PlusIcon /> Also on another network
        </Button>
      )}
      <UnavailableNotices networks={rows.map(({ network }) => network)} />
      {others.length > 0 && (
        <Text size="1" color="gray">
          The command line and the API set prices on {others.join(', ')}.
        </Text>
      )}
    </Flex>
  )
}

interface PriceFieldProps {
  row: PriceRow
  networks: readonly PriceNetwork[]
  /** Whether the form has prices on more than one network, or can have them. */
  namesNetwork: boolean
  isRepeated: boolean
  error: string | undefined
  onChange: (changes: Partial<PriceRow>) => void
}

const REPEATED = 'must not be a network that another price has: buyers would pay the lower one'

function PriceField(props: PriceFieldProps) {
  const { row, error, onChange } = props
  const { usdc } = row
  if (usdc === undefined) return <FixedPrice row={row} error={error} />
  return (
    <>
      <div className="grow">
        <Field
          label="Price per request"
          error={error}
          problem={usdc === '' ? undefined : priceProblem(usdc)}
          hint={highPrice(usdc)}
        >
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
      {props.namesNetwork && (
        <Box flexBasis="45%" minWidth="0">
          <NetworkField {...props} />
        </Box>
      )}
    </>
  )
}

/** The network of a price. The choice keeps the original network, even if new prices cannot be set on it. */
function NetworkField({ row, networks, isRepeated, onChange }: PriceFieldProps) {
  const nameOf = useNetworkName()
  const { network, from } = row
  const isKnown = networks.some((each) => each.network === from?.network)
  const choices = from && !isKnown ? [...networks, { network: from.network, name: nameOf(from.network) }] : networks
  const option = optionOfRow(row, networks)
  return (
    <Field label="Paid on" problem={isRepeated ? REPEATED : undefined} hint={option && wayText(option)}>
      {(control) => (
        <Select.Root value={network} onValueChange={(next) => onChange({ network: next })}>
          <Select.Trigger {...control} placeholder="Choose a network" className="filter-choice" />
          <Select.Content>
            {choices.map((each) => (
              <Select.Item key={each.network} value={each.network}>
                {each.name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}

/** A price in a token with unknown decimals. The seller can remove it, but cannot change it. */
function FixedPrice({ row: { from }, error }: { row: PriceRow; error: string | undefined }) {
  const nameOf = useNetworkName()
  const way = from && wayText(from)
  return (
    <Text size="2" color={error ? 'red' : 'gray'} className="grow anywhere" role={error ? 'alert' : undefined}>
      {from?.amount} units of {shortened(from?.asset ?? '')} on {nameOf(from?.network ?? '')}
      {way && `, ${way}`}
      {error && `. ${fieldSentence(error)}`}
    </Text>
  )
}

function nextKey(rows: readonly PriceRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}
