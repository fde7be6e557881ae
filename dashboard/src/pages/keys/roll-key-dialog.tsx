import type { ApiKey, CreatedApiKey } from '@launa/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'
import { utcTime } from '../../ui/text/time-text.ts'
import { addressesOf } from './addresses.ts'
import { AddressesField } from './addresses-field.tsx'
import { type End, endTime } from './end.ts'
import { EndField } from './end-field.tsx'
import { KEYS_KEY } from './keys-query.ts'
import { asksForCode, KEY_CODE } from './scope-choice.ts'

const FIELDS = ['overlap_seconds', 'expires_at', 'allowed_addresses', 'code']

/** Seconds for which the old key works beside the new one; the service allows a week at most. */
const OVERLAPS = [
  { value: '0', text: 'At once' },
  { value: '3600', text: 'In an hour' },
  { value: '86400', text: 'In a day' },
  { value: '604800', text: 'In a week' },
] as const

/** Replaces an API key by a new one with the same name and scopes. */
export function RollKeyDialog(props: { apiKey: ApiKey; onClose: () => void; onRolled: (key: CreatedApiKey) => void }) {
  const { apiKey } = props
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]['value']>('3600')
  const [end, setEnd] = useState<End>()
  const [addresses, setAddresses] = useState(() => apiKey.allowed_addresses?.join('\n') ?? '')
  const [code, setCode] = useState('')
  const needsCode = user.second_factor && asksForCode(apiKey.scopes)
  const rolling = useAction({
    mutationFn: () => {
      const expires_at = end && endTime(end, new Date())
      return client.apiKeys.roll(apiKey.id, {
        overlap_seconds: Number(overlap),
        ...(expires_at !== undefined && { expires_at }),
        allowed_addresses: addressesOf(addresses),
        ...(needsCode && { code }),
      })
    },
    onSuccess: async (key) => {
      props.onRolled(key)
      await queries.invalidateQueries({ queryKey: KEYS_KEY })
    },
    // The answer holds the key, so keep no copy of it.
    gcTime: 0,
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={`Replace “${apiKey.name}”`}
      text="You get a new key with the same name and scopes. Give it to your programs before the old one ends."
      action="Make the new key"
      pending={rolling.isPending}
      onSubmit={() => rolling.mutate()}
    >
      <SelectField
        label="The old key ends"
        value={overlap}
        options={OVERLAPS}
        onChange={setOverlap}
        error={fieldError(rolling.error, 'overlap_seconds')}
      />
      <EndField<End | undefined>
        end={end}
        onEnd={setEnd}
        same={{
          value: undefined,
          text: apiKey.expires_at ? `As the old one: ${utcTime(apiKey.expires_at)}` : 'As the old one: never',
        }}
        error={fieldError(rolling.error, 'expires_at')}
      />
      <AddressesField text={addresses} onText={setAddresses} error={fieldError(rolling.error, 'allowed_addresses')} />
      {needsCode && <CodeField reason={KEY_CODE} error={rolling.error} value={code} onValue={setCode} />}
      <FormError error={rolling.error} fields={FIELDS} />
    </FormDialog>
  )
}
