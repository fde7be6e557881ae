import type { Endpoint } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { useState } from 'react'
import { acceptsOf, type PriceRow, priceRowsOf } from '../../../price/price-list.ts'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceNetworks } from '../../../price/use-price-networks.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Folded } from '../../../ui/layout/folded.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { Time } from '../../../ui/text/time.tsx'
import { CHARGING_NAMES, type Charging, ChargingFields, chargingErrorsOf } from './charging-fields.tsx'
import { changedDetails, DETAILS_NAMES, DetailsFields, detailsOf } from './details-fields.tsx'
import { useUpdateEndpoint } from './endpoint-changes.ts'

const FIELDS = ['accepts', ...DETAILS_NAMES, ...CHARGING_NAMES]

export function EditEndpointDialog(props: {
  endpoint: Endpoint
  onClose: () => void
  onSaved: (changed: Endpoint) => void
}) {
  const { endpoint, onClose, onSaved } = props
  const networks = usePriceNetworks()
  // An unchanged price is not sent, because the service may refuse today a price that it accepted earlier.
  const [changed, setRows] = useState<PriceRow[]>()
  const [details, setDetails] = useState(() => detailsOf(endpoint))
  const [charging, setCharging] = useState<Charging>({
    charge: endpoint.charge,
    always_verify: endpoint.always_verify,
    max_redeliveries: endpoint.max_redeliveries,
    max_stream_seconds: endpoint.max_stream_seconds,
  })
  const update = useUpdateEndpoint(endpoint, onSaved)
  const errorOf = (field: string) => fieldError(update.error, field)
  const chargingErrors = chargingErrorsOf(update.error)
  const accepts = changed && acceptsOf(changed, networks)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`${endpoint.method} ${endpoint.path_pattern}`}
      text="The new price holds from the next paid request on. A buyer who has signed the old price gets a 402 with the new one."
      action="Save"
      pending={update.isPending}
      disabled={changed && !accepts}
      onSubmit={() =>
        update.mutate({ ...(accepts && { accepts }), ...changedDetails(detailsOf(endpoint), details), ...charging })
      }
    >
      <PriceListFields
        rows={changed ?? priceRowsOf(endpoint.accepts)}
        onRows={setRows}
        networks={networks}
        error={update.error}
      />
      {endpoint.expires_at && (
        <Text size="2" color="gray">
          Sold once, until <Time iso={endpoint.expires_at} />.
        </Text>
      )}
      <Folded title="Description and other details" open={DETAILS_NAMES.some((name) => errorOf(name))}>
        <DetailsFields details={details} onDetails={setDetails} errorOf={errorOf} />
      </Folded>
      <Folded title="More about charging" open={Object.values(chargingErrors).some(Boolean)}>
        <ChargingFields charging={charging} onCharging={setCharging} errors={chargingErrors} />
      </Folded>
      <FormError error={update.error} fields={FIELDS} />
    </FormDialog>
  )
}
