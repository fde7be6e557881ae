import { type Api, type Endpoint, type PlatformConfig, SANDBOX_NETWORK } from '@launa/sdk'
import { Callout, Flex, Link } from '@radix-ui/themes'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { gatewayOrigin, platformHost } from '../../../platform/gateway-url.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { EndpointPicker } from '../endpoints/endpoint-picker.tsx'
import { Snippets } from '../endpoints/snippets-card.tsx'
import { AnswerView } from './answer-view.tsx'
import { PayFromWallet } from './pay-from-wallet.tsx'
import type { TrialRequest } from './request.ts'
import { RequestForm } from './request-form.tsx'
import { TermsView } from './terms-view.tsx'

interface Served {
  endpoints: readonly Endpoint[]
  search: string
  setSearch: (text: string) => void
  isSearched: boolean
}

/** One request: put together, sent without a payment, then paid for. */
export function Trial(props: { api: Api; served: Served; platform: PlatformConfig }) {
  const { environment, builds } = useLauna()
  const origin = gatewayOrigin(platformHost(props.api, props.platform), props.platform)
  const { endpoints, search, setSearch, isSearched } = props.served
  const [chosen, setChosen] = useState(endpoints[0])
  const endpoint = endpoints.find(({ id }) => id === chosen?.id) ?? chosen ?? endpoints[0]
  const unpaid = useAction({
    mutationFn: async (request: TrialRequest) => {
      const { sendUnpaid } = await import('./send.ts')
      return sendUnpaid(request)
    },
  })
  if (!endpoint) return null
  const { data, variables: request } = unpaid
  // The page never spends real money: it pays only the Sandbox's own terms, and only in the Sandbox.
  const payable =
    builds && environment === 'development'
      ? data?.required?.accepts.find(({ network, scheme }) => network === SANDBOX_NETWORK && scheme === 'exact')
      : undefined
  const choose = (other: Endpoint) => {
    setChosen(other)
    unpaid.reset()
  }
  return (
    <Flex direction="column" gap="6">
      {!props.api.enabled && (
        <Callout.Root color="amber">
          <Callout.Text>
            The API is paused, so buyers get a 404. Switch “Serving” on in its{' '}
            <Link asChild underline="always">
              <RouterLink to={`/apis/${props.api.id}/settings`}>settings</RouterLink>
            </Link>
            .
          </Callout.Text>
        </Callout.Root>
      )}
      <EndpointPicker
        label="Endpoint"
        endpoint={endpoint}
        endpoints={endpoints}
        onEndpoint={choose}
        search={search}
        onSearch={isSearched ? setSearch : undefined}
      />
      <RequestForm
        key={endpoint.id}
        origin={origin}
        endpoint={endpoint}
        onChange={unpaid.reset}
        onSend={unpaid.mutate}
        pending={unpaid.isPending}
      />
      {unpaid.error && <ErrorState error={unpaid.error} />}
      {data && !data.required && <AnswerView title="Answer without a payment" answer={data.answer} />}
      {data?.required && request && (
        <>
          <TermsView required={data.required} networks={props.platform.networks} />
          {payable && (
            <PayFromWallet
              key={unpaid.submittedAt}
              request={request}
              terms={payable}
              endpoint={endpoint}
              onNewTerms={() => unpaid.mutate(request)}
            />
          )}
        </>
      )}
      {environment === 'production' && (
        <>
          <Callout.Root color="gray">
            <Callout.Text>
              In production a payment is real money from a buyer's own wallet, which this page never asks for. Buy with
              one of these programs, or switch to the Sandbox and pay with test money.
            </Callout.Text>
          </Callout.Root>
          <Snippets endpoint={endpoint} />
        </>
      )}
    </Flex>
  )
}
