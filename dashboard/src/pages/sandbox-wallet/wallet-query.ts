import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds between two looks at the balances: a payment shows up while the seller watches. */
const BALANCES_EVERY = 3_000

/**
 * The seller's own wallet with its private key, which stays in this page's memory. Asked for once: each time the
 * service would fill the wallet up.
 */
export function walletQuery(client: Launa) {
  return queryOptions({
    queryKey: ['sandbox-wallet'],
    queryFn: ({ signal }) => client.sandboxWallet.get({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What an address holds on the Sandbox chain; asked for again and again while somebody looks. */
export function balancesQuery(client: Launa, address: string) {
  return queryOptions({
    queryKey: ['balances', address],
    queryFn: ({ signal }) => client.dev.balances({ address }, { signal }),
    refetchInterval: BALANCES_EVERY,
  })
}
