import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which the page shows a cached answer without a new request. */
const STALE_AFTER = 5_000

/** One for each session and environment, so that no page shows data of another. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The client decides which failures to retry, and when: a second rule here would multiply its tries.
      queries: { retry: false, staleTime: STALE_AFTER, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
