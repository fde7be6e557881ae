import type { Environment } from '@launa/sdk'
import { Callout } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { useNetworkName } from './network-name.tsx'
import { networksQuery, whyUnavailable } from './networks-query.ts'

/** Shown if an environment has no available network. `effect` is the part of its sentence before the reason. */
export function NoNetworkNotice({ environment, effect }: { environment: Environment; effect: string }) {
  const { client } = useLauna()
  const { data: networks } = useQuery(networksQuery(client, environment))
  if (!networks || networks.some(({ available }) => available)) return null
  const place = environment === 'production' ? 'production' : 'the Sandbox'
  return (
    <Notice>
      {effect} at present: this gateway has no network of {place} that is available. Only its operator can set up a
      facilitator for one.
    </Notice>
  )
}

/** Shows the reason why buyers cannot pay, for each of the networks that is not available. */
export function UnavailableNotices({ networks }: { networks: readonly string[] }) {
  const { client, environment } = useLauna()
  const nameOf = useNetworkName()
  const known = useQuery(networksQuery(client, environment))
  return (known.data ?? []).map((each) => {
    const why = networks.includes(each.network) && whyUnavailable(each)
    if (!why) return null
    return (
      <Notice key={each.network}>
        Buyers cannot pay on {nameOf(each.network)} at present: {why}. The gateway does not offer this price until that
        changes.
      </Notice>
    )
  })
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Callout.Root color="amber" highContrast size="1" role="alert">
      <Callout.Text>{children}</Callout.Text>
    </Callout.Root>
  )
}
