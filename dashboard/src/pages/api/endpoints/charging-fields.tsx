import type { Endpoint } from '@launa/sdk'
import { TextField } from '@radix-ui/themes'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { counted } from '../../../ui/text/numbers.ts'

/**
 * The settings of an endpoint that decide when it charges and which payments are verified. Two more settings limit how often a lost answer
 * is delivered again, and how many seconds an answer may take.
 */
export type Charging = Pick<Endpoint, 'charge' | 'always_verify' | 'max_redeliveries' | 'max_stream_seconds'>

const CHARGE_TIMES = {
  after: { label: 'After your API answers', hint: 'A request that fails costs the buyer nothing.' },
  before: {
    label: 'Before your API is asked',
    hint: 'If your API fails, the buyer has paid and is owed the answer.',
  },
  tool_calls: {
    label: 'For MCP tool calls that succeed',
    hint: 'For an MCP server: everything but a successful tools/call is free, for buyers who can pay.',
  },
} as const satisfies Record<Endpoint['charge'], { label: string; hint: string }>

const VERIFIED = {
  known: {
    label: 'Only of new payers',
    hint: 'A payer with settled payments is known. Its requests are faster, because its payment is checked after your API has answered. If it has no money, your API has worked once for nothing.',
  },
  each: {
    label: 'Of every payer',
    hint: 'Your API is asked only after the check of the payment. Each request takes longer.',
  },
} as const

function optionsOf<Value extends string>(choices: Readonly<Record<Value, { label: string }>>) {
  return (Object.keys(choices) as Value[]).map((value) => ({ value, text: choices[value].label }))
}

const CHOICES = Array.from({ length: 10 }, (_, index) => index + 1)

export function ChargingFields(props: {
  charging: Charging
  onCharging: (charging: Charging) => void
  errors: ReturnType<typeof chargingErrorsOf>
}) {
  const { charging, onCharging, errors } = props
  const verified = charging.always_verify ? 'each' : 'known'
  return (
    <>
      <SelectField
        label="Charged"
        hint={CHARGE_TIMES[charging.charge].hint}
        value={charging.charge}
        options={optionsOf(CHARGE_TIMES)}
        onChange={(charge) => onCharging({ ...charging, charge })}
        error={errors.charge}
      />
      <SelectField
        label="Free repetitions"
        hint="If a paid answer does not arrive, your API is asked again for it."
        value={String(charging.max_redeliveries)}
        options={CHOICES.map((times) => ({ value: String(times), text: timesText(times) }))}
        onChange={(times) => onCharging({ ...charging, max_redeliveries: Number(times) })}
        error={errors.redeliveries}
      />
      <SelectField
        label="Payments checked before your API is asked"
        hint={VERIFIED[verified].hint}
        value={verified}
        options={optionsOf(VERIFIED)}
        onChange={(value) => onCharging({ ...charging, always_verify: value === 'each' })}
        error={errors.verify}
      />
      <Field
        label="Longest answer, in seconds"
        hint="After this time, the gateway ends an event stream, WebSocket or download."
        error={errors.streamSeconds}
        optional
      >
        {(control) => (
          <TextField.Root
            {...control}
            type="number"
            min={1}
            max={86_400}
            value={charging.max_stream_seconds ?? ''}
            onChange={({ target }) =>
              onCharging({ ...charging, max_stream_seconds: target.value === '' ? null : Number(target.value) })
            }
            placeholder="As long as the platform allows"
          />
        )}
      </Field>
    </>
  )
}

/** The value of a field of `Charging`, as the form shows it; undefined for any other field. */
export function chargingText(field: string, value: unknown): string | undefined {
  if (field === 'charge') return Object.entries(CHARGE_TIMES).find(([time]) => time === value)?.[1].label
  if (field === 'always_verify') return VERIFIED[value === true ? 'each' : 'known'].label
  if (field === 'max_redeliveries') return timesText(Number(value))
  return field === 'max_stream_seconds' ? counted(Number(value), 'second') : undefined
}

function timesText(times: number): string {
  return `up to ${times}`
}

/** For each field of `Charging`: the service's error about it. */
export function chargingErrorsOf(error: unknown) {
  return {
    charge: fieldError(error, 'charge'),
    verify: fieldError(error, 'always_verify'),
    redeliveries: fieldError(error, 'max_redeliveries'),
    streamSeconds: fieldError(error, 'max_stream_seconds'),
  }
}

/** The paths of the fields of `Charging` in errors of the service. */
export const CHARGING_NAMES = ['charge', 'always_verify', 'max_redeliveries', 'max_stream_seconds']
