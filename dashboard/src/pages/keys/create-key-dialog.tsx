import type { CreatedApiKey, ScopePreset } from '@launa/sdk'
import { SCOPE_PRESETS, SCOPES } from '@launa/sdk'
import { CheckboxGroup, RadioGroup, Text, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useAction } from '../../ui/states/use-action.ts'
import { fieldError } from '../../ui/text/error-text.ts'
import { addressesOf } from './addresses.ts'
import { AddressesField } from './addresses-field.tsx'
import { type End, endTime } from './end.ts'
import { EndField } from './end-field.tsx'
import { KEYS_KEY } from './keys-query.ts'
import { asksForCode, KEY_CODE, PRESETS, SCOPE_TEXTS, type Scope } from './scope-choice.ts'

const OWN = 'own'
const FIELDS = ['name', 'expires_at', 'allowed_addresses', 'code']

/** Creates an API key. The parent mounts this dialog each time it is opened, so it begins empty. */
export function CreateKeyDialog(props: { onClose: () => void; onCreated: (key: CreatedApiKey) => void }) {
  const { client, environment, user } = useLauna()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<ScopePreset | typeof OWN>('readonly')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [end, setEnd] = useState<End>({ after: 'never' })
  const [addresses, setAddresses] = useState('')
  const [code, setCode] = useState('')
  const chosen = choice === OWN ? { scopes } : { preset: choice }
  const needsCode = user.second_factor && asksForCode(choice === OWN ? scopes : SCOPE_PRESETS[choice])
  const creation = useAction({
    mutationFn: () =>
      client.apiKeys.create({
        name,
        ...chosen,
        expires_at: endTime(end, new Date()),
        allowed_addresses: addressesOf(addresses),
        ...(needsCode && { code }),
      }),
    onSuccess: async (key) => {
      props.onCreated(key)
      await queries.invalidateQueries({ queryKey: KEYS_KEY })
    },
    // The answer holds the key, so keep no copy of it.
    gcTime: 0,
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title="Create an API key"
      text={
        environment === 'development'
          ? 'For your Sandbox. It works there and nowhere else.'
          : 'For production. It works there and nowhere else.'
      }
      action="Create the key"
      pending={creation.isPending}
      disabled={choice === OWN && scopes.length === 0}
      onSubmit={() => creation.mutate()}
    >
      <Field
        label="Name"
        hint="Name the program that uses the key, so that you know which key to revoke."
        error={fieldError(creation.error, 'name')}
      >
        {(control) => (
          <TextField.Root
            {...control}
            required
            maxLength={200}
            value={name}
            placeholder="Deployment"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="plain-fieldset">
        <Text as="div" size="2" weight="medium" mb="2" asChild>
          <legend>What it may do</legend>
        </Text>
        <RadioGroup.Root
          value={choice}
          aria-label="What it may do"
          onValueChange={(value) => setChoice(value as ScopePreset | typeof OWN)}
        >
          {PRESETS.map((preset) => (
            <RadioGroup.Item key={preset.name} value={preset.name}>
              <Text weight="medium">{preset.title}</Text>{' '}
              <Text color="gray" size="1">
                {preset.text}
              </Text>
            </RadioGroup.Item>
          ))}
          <RadioGroup.Item value={OWN}>
            <Text weight="medium">My own choice</Text>
          </RadioGroup.Item>
        </RadioGroup.Root>
        {choice === OWN && (
          <CheckboxGroup.Root
            value={scopes}
            onValueChange={(value) => setScopes(value as Scope[])}
            aria-label="Scopes"
            className="scope-boxes"
          >
            {SCOPES.map((scope) => (
              <CheckboxGroup.Item key={scope} value={scope}>
                <span>
                  {scope}
                  <Text as="div" size="1" color="gray">
                    {SCOPE_TEXTS[scope]}
                  </Text>
                </span>
              </CheckboxGroup.Item>
            ))}
          </CheckboxGroup.Root>
        )}
      </fieldset>
      <EndField end={end} onEnd={setEnd} error={fieldError(creation.error, 'expires_at')} />
      <AddressesField text={addresses} onText={setAddresses} error={fieldError(creation.error, 'allowed_addresses')} />
      {needsCode && <CodeField reason={KEY_CODE} error={creation.error} value={code} onValue={setCode} />}
      <FormError error={creation.error} fields={FIELDS} />
    </FormDialog>
  )
}
