import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which the page shows a cached answer without a new request. */
const STALE_AFTER = 5_000

/**
 * Returns an empty cache of answers. Each session and each environment has its own cache, so that no page shows data of another session or
 * environment.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The SDK decides which failures to retry, and when. A second rule here would multiply the requests.
      queries: { retry: false, staleTime: STALE_AFTER, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
