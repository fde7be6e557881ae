import { type Environment, Launa } from '@launa/sdk'
import { QueryClient } from '@tanstack/react-query'

/** The control plane that has served this page. */
const baseUrl = () => window.location.origin

/** For signing up, signing in and the mail's link. */
export function anonymousClient(): Launa {
  return new Launa({ baseUrl: baseUrl(), anonymous: true })
}

/** Speaks for a seller. `onRefused` is called when the service no longer takes the token, whatever the request was. */
export function sellerClient(options: {
  token: string
  environment: Environment | undefined
  onRefused: () => void
}): Launa {
  const { token, environment, onRefused } = options
  return new Launa({
    baseUrl: baseUrl(),
    token,
    environment,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (answer.status === 401) onRefused()
      return answer
    },
  })
}

/** Milliseconds for which an answer is shown again without being asked for anew. */
const STALE_AFTER = 5_000

/** One per seller and environment, so that nothing of one is ever shown in another. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The SDK knows which failures are worth another try, and when: a second rule here would multiply its tries.
      queries: { retry: false, staleTime: STALE_AFTER, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
