import type { Launa } from '@launa/sdk'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds between requests for the balances, so that a payment appears while the seller watches. */
const BALANCES_EVERY = 3_000

/**
 * The seller's own wallet with its private key, which stays in this page's memory. The page requests it only once, because each request
 * makes the service fill the wallet up.
 */
export function walletQuery(client: Launa) {
  return queryOptions({
    queryKey: ['sandbox-wallet'],
    queryFn: ({ signal }) => client.sandboxWallet.get({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The balances of an address on the Sandbox chain; requested again and again while the page is open. */
export function balancesQuery(client: Launa, address: string) {
  return queryOptions({
    queryKey: ['balances', address],
    queryFn: ({ signal }) => client.dev.balances({ address }, { signal }),
    refetchInterval: BALANCES_EVERY,
  })
}
