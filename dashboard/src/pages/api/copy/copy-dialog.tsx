import type { Api, Network } from '@launa/sdk'
import { Callout, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { usualNetwork } from '../../../platform/usual-network.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { SlugField } from '../form/slug-field.tsx'
import { UpstreamField } from '../form/upstream-field.tsx'
import { productionPayeesQuery } from '../payees/known-payees.ts'
import { PayeeField } from '../payees/payee-field.tsx'
import { AccountField } from './account-field.tsx'
import { NetworksField } from './networks-field.tsx'
import { nameOf, needsAccount, productionNetworksQuery, schemeOn } from './production-networks.ts'

/** Copies an API of the Sandbox into production, and goes to the checklist of the copy. Its parent mounts it when it opens. */
export function CopyDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const { client, may, switchEnvironment } = useLauna()
  const [production] = useState(() => client.withOptions({ environment: 'production' }))
  const networks = useQuery(productionNetworksQuery(client))
  const payees = useQuery(productionPayeesQuery(client))
  const [slug, setSlug] = useState(api.slug)
  const [upstream, setUpstream] = useState(api.upstream_base_url)
  const [typedPayee, setPayee] = useState<string>()
  const [chosen, setChosen] = useState<string[]>()
  const [accounts, setAccounts] = useState<Readonly<Record<string, string>>>({})
  const [usual = '', another] = payees.data ?? []
  const payee = typedPayee ?? (another ? '' : usual)
  const sold = (networks.data ?? []).filter(({ network }) => (chosen ?? firstOf(networks.data)).includes(network))
  const copying = useAction({
    mutationFn: () =>
      client.apis.copy(api.id, {
        slug,
        upstream_base_url: upstream,
        pay_to_address: payee || null,
        networks: sold.map((each) => ({
          network: each.network,
          ...schemeOn(each),
          ...(needsAccount(each.network) && { pay_to: accounts[each.network] ?? '' }),
        })),
      }),
    onSuccess: ({ api: made }) => switchEnvironment('production', `/apis/${made.id}/checklist`),
  })
  const { error } = copying
  const failed = [networks, payees].find((query) => query.error)
  const isKnown = networks.data && payees.data
  const namesPayees = may('payee:write')
  const accountFields = sold.flatMap((each, index) =>
    needsAccount(each.network) ? [{ ...each, path: `networks.${index}.pay_to` }] : [],
  )
  const fields = [
    ...['slug', 'upstream_base_url', 'pay_to_address', 'networks'],
    ...accountFields.map(({ path }) => path),
  ]
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Copy ${api.name} to production`}
      text="The copy has the endpoints, prices, texts and settings of this API. It has no domains, keys, webhooks, or endpoints that are sold once. The copy is paused: you switch it on."
      action="Copy it"
      pending={copying.isPending}
      disabled={!isKnown || sold.length === 0}
      onSubmit={() => copying.mutate()}
    >
      {networks.data && !networks.data.some(({ available }) => available) && (
        <Callout.Root color="amber" highContrast size="1" role="alert">
          <Callout.Text>
            No API can be copied at present: this gateway has no network of production that is available. Only its
            operator can set up a facilitator for one.
          </Callout.Text>
        </Callout.Root>
      )}
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
      {!failed && !isKnown && <Loading />}
      {!failed && isKnown && (
        <>
          <NetworksField
            networks={networks.data}
            chosen={sold.map(({ network }) => network)}
            onChosen={setChosen}
            namesPayees={namesPayees}
            error={
              accountFields.some(({ path }) => fieldError(error, path)) ? undefined : fieldError(error, 'networks')
            }
          />
          <PayeeField
            address={payee}
            onAddress={setPayee}
            environment="production"
            {...(payee === usual && usual && { hint: 'The wallet that your other APIs in production pay.' })}
            error={fieldError(error, 'pay_to_address')}
          />
          {accountFields.map(({ path, ...each }) => (
            <AccountField
              key={each.network}
              label={`Account that is paid on ${nameOf(each)}`}
              hint="You must hold its key. Payments on this network go there, and not to the wallet above."
              account={accounts[each.network]}
              onAccount={(account) => setAccounts({ ...accounts, [each.network]: account })}
              error={fieldError(error, path)}
            />
          ))}
        </>
      )}
      <FormError error={error} fields={fields} />
    </FormDialog>
  )
}

/** The networks that are chosen at first. */
function firstOf(networks: readonly Network[] = []): string[] {
  const usual = usualNetwork(networks)
  return usual?.available ? [usual.network] : []
}
