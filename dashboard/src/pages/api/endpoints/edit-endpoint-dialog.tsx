import type { Endpoint } from '@launa/sdk'
import { useState } from 'react'
import { acceptsOf, type PriceRow, priceRowsOf } from '../../../price/price-list.ts'
import { PriceListFields } from '../../../price/price-list-fields.tsx'
import { usePriceNetworks } from '../../../price/use-price-networks.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { CHARGING_NAMES, type Charging, ChargingFields } from './charging-fields.tsx'
import { DETAILS_NAMES, DetailsFields, detailsOf, writtenDetails } from './details-fields.tsx'
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
      onSubmit={() => update.mutate({ ...(accepts && { accepts }), ...writtenDetails(details), ...charging })}
    >
      <PriceListFields
        rows={changed ?? priceRowsOf(endpoint.accepts)}
        onRows={setRows}
        networks={networks}
        error={update.error}
      />
      <DetailsFields details={details} onDetails={setDetails} errorOf={(field) => fieldError(update.error, field)} />
      <ChargingFields
        charging={charging}
        onCharging={setCharging}
        errors={{
          charge: fieldError(update.error, 'charge'),
          verify: fieldError(update.error, 'always_verify'),
          redeliveries: fieldError(update.error, 'max_redeliveries'),
          streamSeconds: fieldError(update.error, 'max_stream_seconds'),
        }}
      />
      <FormError error={update.error} fields={FIELDS} />
    </FormDialog>
  )
}
