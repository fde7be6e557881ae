import { type ChangedEndpoints, etagOf } from '@launa/sdk'
import { RadioGroup, Text, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceRows } from '../../../price/use-price-rows.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { isNarrowed } from '../../../ui/fields/address-filter.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { counted } from '../../../ui/text/numbers.ts'
import { endpointsKey } from '../endpoints-query.ts'
import { ChangesPreview } from './changes-preview.tsx'
import { bodyOf, type EndpointFilter } from './endpoint-filter.ts'

const KINDS = [
  { kind: 'percent', text: 'Change prices by percent', note: 'Each price changes, on every network.' },
  {
    kind: 'price',
    text: 'Replace all prices',
    note: 'These prices replace all that the endpoints have, on every network.',
  },
  { kind: 'on', text: 'Switch on', note: undefined },
  { kind: 'off', text: 'Switch off', note: 'Buyers get a 404 from then on.' },
] as const

type Kind = (typeof KINDS)[number]['kind']

/** The highest price that the service accepts, in percent of the current price. */
const MOST_PERCENT = 100_000

const FIELDS = ['changes.price_percent', 'changes.accepts']

/** Changes all endpoints that match a filter at once. The seller sees the difference before it is made. */
export function ChangeManyDialog(props: { apiId: string; filter: EndpointFilter; onClose: () => void }) {
  const { apiId, filter, onClose } = props
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const [kind, setKind] = useState<Kind>('percent')
  const [percent, setPercent] = useState('110')
  const { accepts, ...prices } = usePriceRows('0.10')
  const changes = {
    percent:
      /^[1-9]\d{0,5}$/.test(percent) && Number(percent) <= MOST_PERCENT
        ? { price_percent: Number(percent) }
        : undefined,
    price: accepts && { accepts },
    on: { enabled: true },
    off: { enabled: false },
  }[kind]
  const note = KINDS.find((each) => each.kind === kind)?.note
  const [preview, setPreview] = useState<ChangedEndpoints>()
  const change = useAction({
    mutationFn: () => {
      if (!changes) throw new Error('There is nothing to change.')
      const body = { filter: bodyOf(filter), changes }
      if (!preview) return client.apis.endpoints.updateMany(apiId, { ...body, dry_run: true })
      // The seller has agreed to the difference as it was shown. The service refuses the change if an endpoint has
      // changed since then.
      return client.apis.endpoints.updateMany(apiId, body, { ifMatch: etagOf(preview) })
    },
    onSuccess: async (answer) => {
      if (answer.dry_run) return setPreview(answer)
      await queries.invalidateQueries({ queryKey: endpointsKey(apiId) })
      onClose()
      toast.show({ title: `${counted(answer.changed, 'endpoint')} changed` })
    },
    onError: () => setPreview(undefined),
  })
  const edit = (set: () => void) => {
    set()
    setPreview(undefined)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={isNarrowed(filter) ? 'Change the endpoints that match' : 'Change all endpoints'}
      text="You see the difference first. All of them change, or none."
      action={preview ? `Change ${counted(preview.changed, 'endpoint')}` : 'Show the difference'}
      pending={change.isPending}
      disabled={!changes || preview?.changed === 0}
      onSubmit={() => change.mutate()}
    >
      <RadioGroup.Root
        value={kind}
        aria-label="What changes"
        onValueChange={(next) => edit(() => setKind(next as Kind))}
      >
        {KINDS.map((each) => (
          <RadioGroup.Item key={each.kind} value={each.kind}>
            {each.text}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {kind === 'percent' && (
        <Field
          label="New price in percent"
          hint="110 is a tenth more, 50 is half."
          error={fieldError(change.error, 'changes.price_percent')}
          problem={changes ? undefined : 'must be a whole number from 1 to 100000'}
        >
          {(control) => (
            <TextField.Root
              {...control}
              value={percent}
              inputMode="numeric"
              onChange={({ target }) => edit(() => setPercent(target.value.trim()))}
            />
          )}
        </Field>
      )}
      {kind === 'price' && (
        <PriceListFields
          {...prices}
          onRows={(rows) => edit(() => prices.onRows(rows))}
          error={change.error}
          path="changes.accepts"
        />
      )}
      {note && (
        <Text size="2" color="gray">
          {note}
        </Text>
      )}
      {preview && <ChangesPreview changed={preview} />}
      <FormError error={change.error} fields={FIELDS} />
    </FormDialog>
  )
}
