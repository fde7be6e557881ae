import { Button, Card, Flex, Heading, Link, Switch, Text, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { NoNetworkNotice } from '../platform/unavailable-notice.tsx'
import { SAVED, UnsavedGuard } from '../ui/dialogs/unsaved-guard.tsx'
import { Field } from '../ui/fields/field.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { useAskedCode } from '../ui/fields/use-asked-code.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { fieldError } from '../ui/text/error-text.ts'
import { APIS_KEY, apiQuery } from './api/api-query.ts'
import { SlugField } from './api/form/slug-field.tsx'
import { slugOf } from './api/form/slug-of.ts'
import { UpstreamField } from './api/form/upstream-field.tsx'
import { PayeeField } from './api/payees/payee-field.tsx'

const FIELDS = ['name', 'slug', 'upstream_base_url', 'pay_to_address', 'code']

export function Component() {
  const { client, environment, account, user } = useLauna()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [typedSlug, setTypedSlug] = useState<string>()
  const [upstream, setUpstream] = useState('')
  const [payee, setPayee] = useState('')
  const [publishes, setPublishes] = useState(true)
  const slug = typedSlug ?? slugOf(name)
  // In the account of another person, the settings of that person are not available here.
  const isOwn = account.id === user.id
  const create = useAction({
    mutationFn: (code: { code?: string }) =>
      client.apis.create({
        name,
        slug,
        upstream_base_url: upstream,
        pay_to_mode: 'user_wallet',
        pay_to_address: payee || null,
        publish_owner_email: publishes,
        ...code,
      }),
    onSuccess: (api) => {
      queries.setQueryData(apiQuery(client, api.id).queryKey, api)
      void queries.invalidateQueries({ queryKey: [...APIS_KEY, 'list'] })
      navigate(`/apis/${api.id}`, { state: SAVED })
    },
  })
  const { error } = create
  const code = useAskedCode(error)
  return (
    <>
      <PageHeader
        above={
          <Link asChild size="2" color="gray">
            <RouterLink to="/apis">APIs</RouterLink>
          </Link>
        }
        title="Wrap an API"
        description="Your API stays as it is. Buyers call the gateway, and it calls you once they have paid."
      />
      <form
        className="form-column"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(code.given)
        }}
      >
        <UnsavedGuard when={Boolean(name || typedSlug || upstream || payee)} />
        <Flex direction="column" gap="5">
          <NoNetworkNotice environment={environment} effect="Buyers cannot pay for an API" />
          <Step number={1} title="Your API">
            <Field label="Display name" error={fieldError(error, 'name')}>
              {(control) => (
                <TextField.Root
                  {...control}
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                  placeholder="Weather"
                  autoComplete="off"
                  required
                />
              )}
            </Field>
            <UpstreamField url={upstream} onUrl={setUpstream} error={fieldError(error, 'upstream_base_url')} />
          </Step>
          <Step number={2} title="Where buyers reach it">
            <SlugField slug={slug} onSlug={setTypedSlug} error={fieldError(error, 'slug')} />
          </Step>
          <Step number={3} title="Where the money goes">
            <PayeeField address={payee} onAddress={setPayee} error={fieldError(error, 'pay_to_address')} />
            {code.field}
          </Step>
          {(!isOwn || user.publish_owner_email) && (
            <Text as="label" size="2">
              <Flex gap="3" align="center">
                <Switch checked={publishes} onCheckedChange={setPublishes} />
                <span>
                  Publish {account.email} as its contact
                  <Text as="div" size="1" color="gray">
                    Buyers read it in the OpenAPI document until you set another contact
                    {isOwn ? '' : ', unless the account forbids it'}.
                  </Text>
                </span>
              </Flex>
            </Text>
          )}
          <FormError error={error} fields={FIELDS} />
          <Flex align="center" gap="4" wrap="wrap">
            <Button type="submit" size="3" loading={create.isPending} disabled={!user.email_verified}>
              Wrap it
            </Button>
            <Text size="2" color="gray">
              {user.email_verified ? 'Prices come next, endpoint by endpoint.' : 'Confirm your e-mail first.'}
            </Text>
          </Flex>
        </Flex>
      </form>
    </>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card size="3" asChild>
      <section>
        <Flex align="center" gap="3" mb="4">
          <span className="step-number" aria-hidden>
            {number}
          </span>
          <Heading as="h2" size="3">
            {title}
          </Heading>
        </Flex>
        <Flex direction="column" gap="4">
          {children}
        </Flex>
      </section>
    </Card>
  )
}
