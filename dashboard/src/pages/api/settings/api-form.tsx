import type { Api } from '@launa/sdk'
import { Button, Callout, Card, Flex, Heading, Switch, Text, TextArea, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { whileUnchanged } from '../../../api/unchanged.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { APIS_KEY, apiQuery } from '../api-query.ts'
import { OptionalText } from '../form/optional-text.tsx'
import { SlugField } from '../form/slug-field.tsx'
import { UpstreamField } from '../form/upstream-field.tsx'
import { PayeeDialog } from '../payees/payee-dialog.tsx'
import { PayeeField } from '../payees/payee-field.tsx'
import { type changesOf, losesHeaders, newPayeeIn } from './api-draft.ts'
import { useDraft } from './use-draft.ts'

const FIELDS = [
  ...['name', 'slug', 'upstream_base_url', 'pay_to_address'],
  ...['discovery_guidance', 'discovery_contact_email', 'publish_owner_email', 'openapi_version', 'enabled'],
  ...['service_name', 'icon_url', 'tags', 'vary_on', 'code'],
]

export function ApiForm({ api }: { api: Api }) {
  const { account } = useLauna()
  const { base, draft, changes, set, beginWith } = useDraft(api)
  const [asks, setAsks] = useState(false)
  const save = useSave(base, {
    onSaved(saved) {
      setAsks(false)
      beginWith(saved)
    },
    // Keep the dialog open only if its code was refused. The fields of this form show every other error.
    onError: (error) => setAsks((before) => before && fieldError(error, 'code') !== undefined),
  })
  const payee = newPayeeIn(changes, base)
  const isEdited = Object.keys(changes).length > 0
  const { error } = save
  const textOf = (name: 'openapi_version' | 'service_name' | 'icon_url' | 'tags' | 'vary_on') => ({
    value: draft[name],
    onValue: (value: string) => set({ [name]: value }),
    error: fieldError(error, name),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (payee === undefined) return save.mutate(changes)
        save.reset()
        setAsks(true)
      }}
    >
      <UnsavedGuard when={isEdited} />
      <Flex direction="column" gap="5">
        <Part title="API">
          <Text as="label" size="2">
            <Flex gap="3" align="center">
              <Switch checked={draft.enabled} onCheckedChange={(enabled) => set({ enabled })} />
              <span>
                {draft.enabled ? 'Serving: buyers can call it' : 'Paused: buyers get a 404'}
                {draft.enabled !== base.enabled && (
                  <Text as="div" size="1" color="gray">
                    Not yet: this takes effect when you save.
                  </Text>
                )}
              </span>
            </Flex>
          </Text>
          <Field label="Display name" error={fieldError(error, 'name')}>
            {(control) => (
              <TextField.Root
                {...control}
                value={draft.name}
                onChange={({ target }) => set({ name: target.value })}
                autoComplete="off"
                required
              />
            )}
          </Field>
          <UpstreamField
            url={draft.upstream_base_url}
            onUrl={(url) => set({ upstream_base_url: url })}
            error={fieldError(error, 'upstream_base_url')}
          />
          {losesHeaders(base, draft) && (
            <Callout.Root color="amber" highContrast size="1">
              <Callout.Text>
                This change removes the headers for your API, because the address is of another server. Set them again
                afterwards.
              </Callout.Text>
            </Callout.Root>
          )}
          <Text as="label" size="2">
            <Flex gap="3" align="center">
              <Switch checked={draft.payment_context} onCheckedChange={(signed) => set({ payment_context: signed })} />
              Tell the upstream, in a signed PAYMENT-CONTEXT header, what was paid for each request
            </Flex>
          </Text>
          <OptionalText
            label="Headers that select an answer"
            hint="Separated by commas: every request header that changes the answer of your API. Otherwise a buyer can get two answers for one payment."
            {...textOf('vary_on')}
          />
          <SlugField
            slug={draft.slug}
            own={api.slug}
            onSlug={(slug) => set({ slug })}
            error={fieldError(error, 'slug')}
          />
          {draft.slug !== api.slug && (
            <Callout.Root color="amber" highContrast size="1">
              <Callout.Text>Buyers who call the current address get a 404 after this change.</Callout.Text>
            </Callout.Root>
          )}
          <PayeeField
            address={draft.pay_to_address}
            onAddress={(address) => set({ pay_to_address: address })}
            present={base.pay_to_address}
            error={fieldError(error, 'pay_to_address')}
          />
        </Part>
        <Part title="How it is found">
          <Field
            label="Guidance"
            optional
            hint="For the programs and models that buy: the purpose of the API, and how to call it."
            error={fieldError(error, 'discovery_guidance')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                value={draft.discovery_guidance}
                onChange={({ target }) => set({ discovery_guidance: target.value })}
              />
            )}
          </Field>
          <Field
            label="Contact"
            optional
            hint="Published in your API's OpenAPI document."
            error={fieldError(error, 'discovery_contact_email')}
          >
            {(control) => (
              <TextField.Root
                {...control}
                type="email"
                value={draft.discovery_contact_email}
                onChange={({ target }) => set({ discovery_contact_email: target.value })}
                autoComplete="off"
              />
            )}
          </Field>
          <Text as="label" size="2">
            <Flex gap="3" align="center">
              <Switch
                checked={draft.publish_owner_email}
                onCheckedChange={(publish) => set({ publish_owner_email: publish })}
              />
              Publish {account.email} when there is no contact, unless the account forbids it
            </Flex>
          </Text>
          <OptionalText label="Version" hint="1.0.0 unless given." {...textOf('openapi_version')} />
          <OptionalText
            label="Name in catalogues"
            hint="Sent in the 402 (serviceName): 32 ASCII characters at most."
            {...textOf('service_name')}
          />
          <OptionalText label="Icon" hint="An https address of an image, for catalogues." {...textOf('icon_url')} />
          <OptionalText
            label="Tags"
            hint="Separated by commas. The 402 has them before the tags of the endpoint."
            {...textOf('tags')}
          />
        </Part>
        {asks && payee !== undefined && (
          <PayeeDialog
            api={base}
            payee={payee}
            pending={save.isPending}
            error={error}
            onConfirm={(code) => save.mutate({ ...changes, ...code })}
            onClose={() => setAsks(false)}
          />
        )}
        <FormError error={error} fields={FIELDS} />
        <Flex gap="4" align="center" className={isEdited ? 'save-bar' : undefined}>
          <Button type="submit" size="3" loading={save.isPending} disabled={!isEdited}>
            Save
          </Button>
          {isEdited && (
            <Button type="button" size="3" variant="ghost" color="gray" onClick={() => beginWith(api)}>
              Discard
            </Button>
          )}
        </Flex>
      </Flex>
    </form>
  )
}

function useSave(api: Api, { onSaved, onError }: { onSaved: (saved: Api) => void; onError: (error: Error) => void }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: async (changes: ReturnType<typeof changesOf> & { code?: string }) =>
      client.apis.update(api.id, changes, await whileUnchanged(api, () => client.apis.get(api.id))),
    onSuccess: (changed) => {
      onSaved(changed)
      queries.setQueryData(apiQuery(client, api.id).queryKey, changed)
      void queries.invalidateQueries({ queryKey: [...APIS_KEY, 'list'] })
      toast.show({ title: 'Saved' })
    },
    onError,
  })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card size="3" asChild>
      <section>
        <Heading as="h2" size="4" mb="4">
          {title}
        </Heading>
        <Flex direction="column" gap="4">
          {children}
        </Flex>
      </section>
    </Card>
  )
}
