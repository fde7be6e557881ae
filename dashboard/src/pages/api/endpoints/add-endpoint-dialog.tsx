import { type AcceptOption, ENDPOINT_METHODS, type Endpoint } from '@launa/sdk'
import { Flex, Select, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceRows } from '../../../price/use-price-rows.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Folded } from '../../../ui/layout/folded.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { useApi } from '../api-page.tsx'
import { endpointsKey } from '../endpoints-query.ts'
import { OptionalText } from '../form/optional-text.tsx'
import { useSampleUpstream } from '../form/use-sample-upstream.ts'
import { CHARGING_NAMES, type Charging, ChargingFields, chargingErrorsOf } from './charging-fields.tsx'
import { WarningsDialog } from './warnings.tsx'

/** The choices of how long an endpoint is on sale. `ttl` is the lifetime in seconds of an endpoint that is sold once. */
const LIFETIMES = [
  { ttl: undefined, label: 'Always, to every buyer' },
  { ttl: 3_600, label: 'Once, within an hour' },
  { ttl: 86_400, label: 'Once, within a day' },
  { ttl: 604_800, label: 'Once, within a week' },
] as const

const FIELDS = ['path_pattern', 'accepts', 'description', 'ttl', 'method', ...CHARGING_NAMES]

/** The default settings of an endpoint. */
const USUAL: Charging = { charge: 'after', always_verify: false, max_redeliveries: 2, max_stream_seconds: null }

export function AddEndpointDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  // React mounts the form each time the dialog is opened, so that it begins empty.
  return props.open ? <AddEndpoint onClose={() => props.onOpenChange(false)} /> : null
}

function AddEndpoint({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { client } = useLauna()
  const queries = useQueryClient()
  const { accepts, ...prices } = usePriceRows('')
  const [method, setMethod] = useState<Endpoint['method']>('GET')
  const isSample = api.upstream_base_url === useSampleUpstream()
  const [path, setPath] = useState('/')
  const [description, setDescription] = useState('')
  const [lifetime, setLifetime] = useState(0)
  const [charging, setCharging] = useState(USUAL)
  const add = useAction({
    mutationFn: (accepts: AcceptOption[]) =>
      client.apis.endpoints.create(api.id, {
        method,
        path_pattern: path,
        accepts,
        description: description.trim() || null,
        ttl: LIFETIMES[lifetime]?.ttl,
        ...charging,
      }),
    onSuccess: async (endpoint) => {
      // Renew the list before the dialog closes, so that the focus returns to a control that stays.
      await queries.invalidateQueries({ queryKey: endpointsKey(api.id) })
      if (endpoint.warnings.length === 0) onClose()
    },
  })
  const chargingErrors = chargingErrorsOf(add.error)
  if (add.data && add.data.warnings.length > 0) return <WarningsDialog endpoint={add.data} isSaved onClose={onClose} />
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Add an endpoint"
      text="The gateway passes a request on to your API once it is paid."
      action="Add it"
      pending={add.isPending}
      disabled={!accepts}
      onSubmit={() => accepts && add.mutate(accepts)}
    >
      <Flex gap="3" align="start">
        <Field label="Method">
          {(control) => (
            <Select.Root value={method} onValueChange={(next) => setMethod(next as Endpoint['method'])}>
              <Select.Trigger {...control} />
              <Select.Content>
                {ENDPOINT_METHODS.map((name) => (
                  <Select.Item key={name} value={name}>
                    {name}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        <div className="grow">
          <Field
            label="Path"
            error={fieldError(add.error, 'path_pattern')}
            hint={
              isSample
                ? 'Our sample API has /weather and /echo, for example.'
                : '{id} matches one segment (/pets/{id}, /{id}.json). A * at the end matches the rest.'
            }
          >
            {(control) => (
              <TextField.Root
                {...control}
                value={path}
                onChange={({ target }) => setPath(target.value.trim())}
                placeholder="/cities/{city}/forecast"
                className="mono"
                autoComplete="off"
                spellCheck={false}
                required
              />
            )}
          </Field>
        </div>
      </Flex>
      <PriceListFields {...prices} error={add.error} />
      <OptionalText
        label="Description"
        value={description}
        onValue={setDescription}
        error={fieldError(add.error, 'description')}
        placeholder="What a buyer gets"
      />
      <SelectField
        label="Sold"
        hint={
          LIFETIMES[lifetime]?.ttl === undefined
            ? 'Each request of each buyer is paid for.'
            : 'The endpoint is sold to one buyer. It is deleted after its first paid request, or when this time is over.'
        }
        value={String(lifetime)}
        options={LIFETIMES.map(({ label }, index) => ({ value: String(index), text: label }))}
        onChange={(index) => setLifetime(Number(index))}
        error={fieldError(add.error, 'ttl')}
      />
      {/* A first endpoint needs none of these fields. They are opened if the service refuses one of them. */}
      <Folded title="More about charging" open={Object.values(chargingErrors).some(Boolean)}>
        <ChargingFields charging={charging} onCharging={setCharging} errors={chargingErrors} />
      </Folded>
      <FormError error={add.error} fields={FIELDS} />
    </FormDialog>
  )
}
