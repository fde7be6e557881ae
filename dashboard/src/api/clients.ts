import { type Environment, Launa } from '@launa/sdk'

/** The control plane that has served this page. */
const baseUrl = () => window.location.origin

/** For signing up, signing in and the mail's link. */
export function anonymousClient(): Launa {
  return new Launa({ baseUrl: baseUrl(), anonymous: true })
}

/** The client of a seller. It calls `onRefused` when the service refuses the token of any request. */
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
