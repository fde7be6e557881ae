import type { Api, Network } from '@launa/sdk'
import { CheckboxGroup, Text } from '@radix-ui/themes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { namedApisQuery } from '../api-query.ts'
import { PayeeField } from '../form/payee-field.tsx'
import { SlugField } from '../form/slug-field.tsx'
import { UpstreamField } from '../form/upstream-field.tsx'
import { nameOf, productionNetworksQuery, unavailableText } from './production-networks.ts'
import { usualPayee } from './usual-payee.ts'

const FIELDS = ['slug', 'upstream_base_url', 'pay_to_address', 'networks']

/** Copies an API of the Sandbox into production, and goes to the checklist of the copy. Its parent mounts it when it opens. */
export function CopyDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const { client, switchEnvironment } = useLauna()
  const [production] = useState(() => client.withOptions({ environment: 'production' }))
  const networks = useQuery(productionNetworksQuery(client))
  const { queryKey, ...others } = namedApisQuery(production)
  const apis = useQuery({ ...others, queryKey: [...queryKey, 'production'] })
  const [slug, setSlug] = useState(api.slug)
  const [upstream, setUpstream] = useState(api.upstream_base_url)
  const [typedPayee, setPayee] = useState<string>()
  const [chosen, setChosen] = useState<string[]>()
  const payee = typedPayee ?? usualPayee(apis.data ?? [])
  const sold = chosen ?? firstAvailable(networks.data ?? [])
  const copying = useMutation({
    mutationFn: () =>
      client.apis.copy(api.id, {
        slug,
        upstream_base_url: upstream,
        pay_to_address: payee,
        networks: sold.map((network) => ({ network })),
      }),
    onSuccess: ({ api: made }) => switchEnvironment('production', `/apis/${made.id}/checklist`),
  })
  const { error } = copying
  const failed = [networks, apis].find((query) => query.error)
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Copy ${api.name} to production`}
      text="Endpoints, prices, texts and settings are copied. Domains, keys, webhooks and endpoints that are sold once are not. The copy is paused: you switch it on."
      action="Copy it"
      pending={copying.isPending}
      disabled={sold.length === 0}
      onSubmit={() => copying.mutate()}
    >
      <SlugField
        slug={slug}
        onSlug={setSlug}
        at={{ client: production, environment: 'production' }}
        error={fieldError(error, 'slug')}
      />
      <UpstreamField url={upstream} onUrl={setUpstream} error={fieldError(error, 'upstream_base_url')} />
      {api.upstream_header_names.length > 0 && (
        <Text as="p" size="2" className="anywhere">
          The headers {api.upstream_header_names.join(', ')} stay in the Sandbox. Set those of production in the
          settings of the copy.
        </Text>
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !networks.data && <Loading />}
      {networks.data && (
        <Networks networks={networks.data} chosen={sold} onChosen={setChosen} error={fieldError(error, 'networks')} />
      )}
      <PayeeField
        address={payee}
        onAddress={setPayee}
        environment="production"
        error={fieldError(error, 'pay_to_address')}
      />
      <FormError error={error} fields={FIELDS} />
    </FormDialog>
  )
}

function Networks(props: {
  networks: readonly Network[]
  chosen: string[]
  onChosen: (networks: string[]) => void
  error: string | undefined
}) {
  const { networks, chosen, onChosen, error } = props
  return (
    <fieldset className="plain-fieldset">
      <Text as="div" size="2" weight="medium" mb="2" asChild>
        <legend>Networks</legend>
      </Text>
      <CheckboxGroup.Root value={chosen} onValueChange={onChosen} aria-label="Networks">
        {networks.map((each) => {
          const why = unavailableText(each)
          return (
            <CheckboxGroup.Item key={each.network} value={each.network} disabled={why !== undefined}>
              {nameOf(each)}
              {why && `, ${why}`}
            </CheckboxGroup.Item>
          )
        })}
      </CheckboxGroup.Root>
      <Text as="div" size="1" mt="1" color={error ? 'red' : 'gray'} role={error ? 'alert' : undefined}>
        {error ? `It ${error}.` : 'Each price stays the same amount, in USDC of these networks.'}
      </Text>
    </fieldset>
  )
}

function firstAvailable(networks: readonly Network[]): string[] {
  return networks
    .filter(({ available }) => available)
    .slice(0, 1)
    .map(({ network }) => network)
}
